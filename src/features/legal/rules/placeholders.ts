/** What a legal text can be filled with, each as the console explains it. */
export const placeholders = {
  store: 'Store name',
  legal_name: 'Legal name of the business',
  address: 'Address in one line',
  country: 'Country',
  email: 'Contact email, as a link',
  phone: 'Phone number',
  tax_number: 'Tax number',
  registration_number: 'Registration number',
  business: 'All business details, as lines',
  demo_notice: 'What a demo shop says about itself; nothing in a live shop',
  ways_to_pay: 'How customers can pay now',
  data_recipients: 'Who else sees personal data, as a list',
  guarantees: 'The guarantees in force, as a list',
  right_of_withdrawal: 'The right of withdrawal in force, as a list',
} as const satisfies Record<string, string>
type Placeholder = keyof typeof placeholders

/** HTML within a sentence, HTML that is a block of its own, or the items of a list. */
type Filling = { inline: string } | { block: string } | { items: string[] }
export type Fillings = Record<Placeholder, Filling>

function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(placeholders, name)
}

/** The placeholders of a text that do not exist. */
export function unknownPlaceholders(html: string): string[] {
  const names = [...html.replace(/<[^>]*>/g, ' ').matchAll(/\{([a-z_]+)\}/g)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !isPlaceholder(name))
}

/** Fills the placeholders of a text. One that is alone in its paragraph or list item goes with it if there is nothing to say. */
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

/** A block or list within a sentence is read as its words. */
function inlineOf(filling: Filling): string {
  if ('inline' in filling) return filling.inline
  if ('items' in filling) return filling.items.join(' ')
  return filling.block.replace(/<[^>]*>/g, ' ').trim()
}
