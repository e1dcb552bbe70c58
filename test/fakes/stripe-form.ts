/** An object or list in a form with bracketed names. */
interface Branch {
  [key: string]: Branch | string | number | boolean
}

/** Parses `a[b][0][c]=d` as `{a: {b: [{c: 'd'}]}}`, with numbers and booleans converted. */
export function nested(form: string): unknown {
  const root: Branch = {}
  for (const [name, value] of new URLSearchParams(form)) {
    const keys = name.split(/\[|\]\[|\]/).filter((key) => key !== '')
    let here = root
    keys.forEach((key, place) => {
      const isLast = place === keys.length - 1
      const next = /^\d+$/.test(keys[place + 1] ?? '') ? [] : {}
      here[key] ??= isLast ? plain(value) : next
      here = here[key] as Branch
    })
  }
  return root
}

function plain(value: string): string | number | boolean {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^\d+$/.test(value) ? Number(value) : value
}
