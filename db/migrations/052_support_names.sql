-- Support's names follow the glossary: what was emailed, and usage instead of use.
alter table conversations rename column mailed to emailed;
alter table assistant_use rename to assistant_usage;
alter index assistant_use_pkey rename to assistant_usage_pkey;
