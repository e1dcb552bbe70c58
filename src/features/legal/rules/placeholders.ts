/** Placeholders available in legal texts, with the descriptions shown in the console. */
export const placeholders = {
  store: 'Store name',
  legal_name: 'Legal name of the business',
  address: 'Address on one line',
  country: 'Country',
  email: 'Contact email, as a link',
  phone: 'Phone number',
  tax_number: 'Tax number',
  registration_number: 'Registration number',
  business: 'All business details, one per line',
  demo_notice: 'Notice in a demo shop; empty in a live shop',
  ways_to_pay: 'Current payment methods',
  data_recipients: 'Who else receives personal data, as a list',
  guarantees: 'Current guarantees, as a list',
  right_of_withdrawal: 'Current right of withdrawal, as a list',
} as const satisfies Record<string, string>
type Placeholder = keyof typeof placeholders

/** HTML within a sentence, a block of HTML, or list items. */
type Filling = { inline: string } | { block: string } | { items: string[] }
export type Fillings = Record<Placeholder, Filling>

function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(placeholders, name)
}

/** Placeholders in a text that don't exist. */
export function unknownPlaceholders(html: string): string[] {
  const names = [...html.replace(/<[^>]*>/g, ' ').matchAll(/\{([a-z_]+)\}/g)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !isPlaceholder(name))
}

/** Fills the placeholders of a text. Paragraphs and list items that consist of a single empty placeholder are removed. */
export function fill(html: string, fillings: Fillings): string {
  return html
    .replace(/<li>\s*(?:<p>)?\{([a-z_]+)\}(?:<\/p>)?\s*<\/li>/g, (all, name: string) =>
      isPlaceholder(name) ? itemsOf(fillings[name]) : all,
    )
    .replace(/<p>\{([a-z_]+)\}<\/p>/g, (all, name: string) => (isPlaceholder(name) ? blockOf(fillings[name]) : all))
    .replace(/(<[^>]*>)|\{([a-z_]+)\}/g, (all, tag: string | undefined, name: string) =>
      tag === undefined && isPlaceholder(name) ? inlineOf(fillings[name]) : all,
    )
}

function itemsOf(filling: Filling): string {
  const items = 'items' in filling ? filling.items : [inlineOf(filling)].filter(Boolean)
  return items.map((item) => `<li>${item}</li>`).join('')
}

function blockOf(filling: Filling): string {
  if ('block' in filling) return filling.block
  if ('items' in filling) return filling.items.length === 0 ? '' : `<ul>${itemsOf(filling)}</ul>`
  return filling.inline === '' ? '' : `<p>${filling.inline}</p>`
}

/** Within a sentence, blocks and lists are reduced to their text. */
function inlineOf(filling: Filling): string {
  if ('inline' in filling) return filling.inline
  if ('items' in filling) return filling.items.join(' ')
  return filling.block.replace(/<[^>]*>/g, ' ').trim()
}
