-- The rank that a job title expresses (CONTACT_LEVEL); the first matching line decides.
create or replace function title_level(title text) returns text language sql immutable strict parallel safe as $$
  select case
    when words like any(
      '{% board secretary %,% board clerk %,% school board secretary %}')
      and not words like any(
        '{% superin%,% supt %,% assistant to %}') then null
    when words like any(
      '{% secretar%,% clerk %,% clerks %,% typist%,% aide %,% aides %,% parapro%,% paraeduc%,
        % receptionist%,% administrative assistant%,% administrative asst %,% executive assistant%,
        % executive asst %,% attendant %,% attendants %,% instructional assistant%,% teacher assistant%,
        % assistant teacher%,% assistant cook%,% assistant librarian%}')
      and not words like any(
        '{% board secretary %,% aide coordinator %,% paraprofessional coordinator %,
          % paraeducator coordinator %}') then 'assistant'
    when words like any(
      '{% deputy %,% vice principal%,% assistant superin%,% associate superin%,% asst superin%,
        % asst supt %,% assistant supt %,% assistant % principal%,% assistant principal%,
        % associate principal%,% asst principal%,% assistant director%,% associate director%,
        % assistant % director%,% asst director%,% assistant chief %,% assistant dean%,% associate dean%,
        % assistant treasurer%,% assistant manager %,% assistant supervisor %,% assistant controller %,
        % assistant head %,% assistant school administrator %,% co principal %}')
      and not words like any(
        '{% assistant to %,% director of % assistant director%,% director of % assistant principal%,
          % deputy clerk %,% deputy sheriff %,% administrative assistant%,% assistant coach%,
          % director % assistant director%}') then 'deputy'
    when words like any(
      '{% superin%,% supt %,% chief %,% cto $,% cio $,% cfo $,% coo $,% ceo $,% csa %,% chancellor %,
        ^ director of schools $}')
      and not words like any(
        '{% building superintend%,% grounds superintend%,% superintendent its %}') then 'chief'
    when words like any(
      '{% band director%,% choir director%,% chorus director%,% orchestra director%,% theater director %,
        % theatre director %}') then null
    when words like any(
      '{% director%,% dir %,% principal%,% head of %,% headmaster%,% executive dir %}')
      and not words like any(
        '{% principal analyst %,% principal account%,% principal clerk %}') then 'director'
    when words like any(
      '{% case manager%,% campus supervisor%,% playground supervisor%,% noon supervisor%,
        % lunch supervisor%}') then null
    when words like any(
      '{% manager%,% mgr %,% supervisor%,% spvsr %,% foreman %,% superv %,% supv %}') then 'manager'
    when words like any(
      '{% coordinator%,% coord %,% coor %,% facilitator%,% coordinating %}') then 'coordinator'
    when words like any(
      '{% assistant%,% asst %,% para %,% paras %,% helper%,% aid $}') then 'assistant'
    when words like any(
      '{% specialist%,% analyst%,% technician%,% tech $,% coach%,% consultant%,% technologist %}') then 'specialist'
  end
  from (select title_words(title) as words offset 0) t
$$;
