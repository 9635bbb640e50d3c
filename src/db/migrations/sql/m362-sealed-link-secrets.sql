-- Makes room for encrypted secrets, which are longer; the service encrypts the existing ones.

alter table exports drop constraint exports_secret_check,
  add constraint exports_secret_check check (length(secret) >= 32);
