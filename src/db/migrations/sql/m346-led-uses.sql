-- A contract led by another source's record is not a use of its vendor; the leading record is.

update vendor_uses u set in_force_until = null from contracts c
  where u.kind = 'contract' and u.id = c.id and c.led_by is not null and u.in_force_until is not null;
