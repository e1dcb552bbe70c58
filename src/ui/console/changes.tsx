/** What a thing was before and what it is after, value by value; only what differs. Either may be null: made, or taken away. */
export function Changes({ before, after }: { before: unknown; after: unknown }) {
  const [was, is] = [flat(before), flat(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => was[name] !== is[name])
  if (names.length === 0) return null
  return (
    <dl className="grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {names.map((name) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name || 'value'}</dt>
          <dd className="min-w-0 break-words">
            {was[name] !== undefined && <del className="text-muted decoration-danger/60">{was[name]}</del>}
            {was[name] !== undefined && is[name] !== undefined && <span aria-hidden="true"> → </span>}
            {is[name] !== undefined && <ins className="no-underline">{is[name]}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** `{price: {cents: 299}}` as `{'price.cents': '299'}`. */
function flat(value: unknown, name = ''): Record<string, string> {
  if (value === null || value === undefined) return {}
  if (typeof value !== 'object') return { [name]: typeof value === 'string' ? value : JSON.stringify(value) }
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return { [name]: value.join(', ') }
  return Object.assign({}, ...Object.entries(value).map(([key, inner]) => flat(inner, name ? `${name}.${key}` : key)))
}
