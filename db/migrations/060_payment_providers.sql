-- What each payment provider holds for the shop: captures less refunds.
insert into ledger_accounts (id, kind) values
  ('processor:stripe', 'asset'),
  ('processor:paypal', 'asset'),
  ('processor:btcpay', 'asset');
