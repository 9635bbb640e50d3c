-- Places read since a time. Few places have been read.

create index districts_crawled_at on districts (crawled_at) where crawled_at is not null;
create index schools_crawled_at on schools (crawled_at) where crawled_at is not null;
