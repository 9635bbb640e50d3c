-- Lets the functions that move credits return a type of their own. A function that returns the row type of a table
-- fails the requests that call it while a migration adds a column to the table: they expect the old row and get the new
-- one.

-- The columns of "credit_accounts" in 0.2.0, in order, because functions of its text use them until new ones come.
create type credit_account as (
  organization_id uuid, available integer, held integer, allowance_left integer, renews_at timestamptz,
  included integer);
-- A function's type cannot be replaced, so each is dropped and created again with its own text.
do $$ declare
    name regprocedure;
    definition text;
  begin
    for name, definition in select oid, pg_get_functiondef(oid) from pg_proc
      where prorettype = 'credit_accounts'::regtype
    loop
      execute format('drop function %s', name);
      execute regexp_replace(definition, '(RETURNS|account) credit_accounts\M', '\1 credit_account', 'g');
    end loop;
  end $$;
