-- A heading's id begins with `section-`, so that no title is an id of the page around the post. Links within a post follow.
update posts set content = regexp_replace(regexp_replace(content,
  '<h2 id="(?!section-)', '<h2 id="section-', 'g'),
  '(<a\s[^>]*href="#)(?!section-)(?=[^"])', '\1section-', 'g')
where content ~ '<h2 id="(?!section-)';
