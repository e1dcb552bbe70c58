-- A shop without orders begins with guarantees in plainer words. Orders keep the wording they were placed under, so a shop that has some
-- keeps it.
alter table guarantee_policies disable trigger guarantee_policies_append_only;
update guarantee_policies set terms = plainer.terms from (values
  ('gpo_money_back_1', 'What is not delivered is paid back. If something else is wrong with your order, ask within 30 days of paying and a person looks at it.',
   'We refund whatever we don’t deliver. If something else is wrong with your order, tell us within 30 days of payment and our team will look into it.'),
  ('gpo_refill_1', 'If the count falls below what you bought within 30 days of completion, the missing views are delivered again at no cost.',
   'If the count drops below what you bought within 30 days of completion, we deliver the missing views again for free.'),
  ('gpo_revision_1', 'If comments do not fit your video, tell us within 24 hours of completion and they are rewritten.',
   'If comments don’t fit your video, tell us within 24 hours of completion and we’ll rewrite them.'),
  ('gpo_withdrawal_1', 'Within 14 days you may withdraw without giving a reason. You get back what you paid, less what was delivered until then.',
   'You can withdraw within 14 days without giving a reason. We refund what you paid, less what was delivered by then.')
) plainer (id, earlier, terms)
where guarantee_policies.id = plainer.id and guarantee_policies.terms = plainer.earlier and not exists (select from orders);
alter table guarantee_policies enable trigger guarantee_policies_append_only;

update claims set wording = 'Emails are answered within {value}' where wording = 'E-mails are answered within {value}';
