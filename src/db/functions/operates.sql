-- True for a place that is open, or will be, and for one whose status is unknown.
create or replace function operates(status text) returns boolean language sql immutable parallel safe
return (status in ('closed', 'inactive', 'gone')) is not true;
