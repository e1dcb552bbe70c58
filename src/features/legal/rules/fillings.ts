import { addressLine, EXAMPLE_NOTE, type Seller, sellerRows } from '#features/legal/rules/business.ts'
import { countryName } from '#features/legal/rules/countries.ts'
import type { Fillings } from '#features/legal/rules/placeholders.ts'
import { emailLink, escapeHtml, paragraphs } from '#features/legal/rules/sections.ts'

/** Placeholder values for legal texts that come from the shop and its seller. */
export function sellerFillings(store: string, seller: Seller) {
  const inline = (text: string | null) => ({ inline: escapeHtml(text ?? '') })
  const { legalName, country, phone, taxNumber, registrationNumber, email } = seller
  return {
    store: inline(store),
    legal_name: inline(legalName ?? store),
    address: inline(addressLine(seller)),
    country: inline(country && countryName(country)),
    email: { inline: emailLink(escapeHtml(email)) },
    phone: inline(phone),
    tax_number: inline(taxNumber),
    registration_number: inline(registrationNumber),
    business: { block: businessBlock(seller) },
  } satisfies Partial<Fillings>
}

/** Every detail on its own line, labeled as an example in a demo shop. */
function businessBlock(seller: Seller): string {
  const lines = sellerRows(seller).map(([name, text]) => {
    const shown = name === 'Email' ? emailLink(escapeHtml(text)) : escapeHtml(text).replaceAll('\n', '<br>')
    return name === 'Business' ? `<strong>${shown}</strong>` : name === 'Address' ? shown : `${name}: ${shown}`
  })
  return paragraphs(lines.join('<br>'), ...(seller.isExample ? [`<em>${EXAMPLE_NOTE}</em>`] : []))
}
