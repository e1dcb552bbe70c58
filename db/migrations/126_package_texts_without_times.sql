-- Cards show the promise of the service. The texts that packages came with no longer name a pace or another time; what staff
-- wrote stays.
update packages set features = (
  select jsonb_agg(
    case point
      when 'Delivered gradually' then 'One payment, no subscription'
      when 'Revisions within 24 hours' then 'Revised if a comment doesn’t fit'
      else point
    end order by place)
  from jsonb_array_elements_text(features) with ordinality as each (point, place)
)
where features ?| array['Delivered gradually', 'Revisions within 24 hours'];

update packages set description = renamed.after
  from (values
    ('Five figures, paced over two days so that the curve stays even.', 'Five figures, for an account that people have heard of.'),
    ('Five figures, delivered in even daily portions.', 'Five figures, for a creator with a series or a shop.'),
    ('Five figures of filled-in profiles, at a calm pace.', 'Five figures of filled-in profiles.'),
    ('Takes a channel into four figures, a few at a time.', 'Takes a channel into four figures.'),
    ('Four figures of established accounts, at a slow pace.', 'Four figures of established accounts.'),
    ('Our largest premium package, delivered over a full week.', 'Our largest premium package, for channels with a brand to keep.')
  ) as renamed (before, after)
 where description = renamed.before;
