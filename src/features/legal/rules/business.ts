import type { Business } from '#features/legal/contract.ts'
import { countryName } from '#features/legal/rules/countries.ts'

/** Who runs the shop, as stated on pages, receipts and in emails. */
export interface Seller extends Business {
  email: string
  /** Whether the details are made up, for a demo shop without any. */
  isExample: boolean
}

export const noBusiness: Business = {
  legalName: null,
  address: null,
  country: null,
  phone: null,
  taxNumber: null,
  registrationNumber: null,
}

const exampleBusiness: Business = {
  ...noBusiness,
  legalName: 'Groundswell Example Company',
  address: 'Example Street\nExampletown',
  country: 'US',
}

/** The shop's seller: the details entered, or an example in a demo shop without any. */
export function sellerOf(business: Business, email: string, isDemo: boolean): Seller {
  const isExample = isDemo && Object.values(business).every((value) => value === null)
  return { ...(isExample ? exampleBusiness : business), email, isExample }
}

const required = [
  ['legalName', 'legal name'],
  ['address', 'address'],
  ['country', 'country'],
] as const

/** The required details that were not entered, in words. */
export function missingIn(business: Business): string[] {
  return required.filter(([name]) => business[name] === null).map(([, label]) => label)
}

/** Shown with a seller's example details. */
export const EXAMPLE_NOTE = 'Example details for this demo shop. There is no such business.'

/** Every known detail about the seller with its label. The address has line breaks. */
export function sellerRows(seller: Seller): [name: string, text: string][] {
  const { legalName, address, country, email, phone, taxNumber, registrationNumber } = seller
  const rows: [string, string | null][] = [
    ['Business', legalName],
    ['Address', [address, country && countryName(country)].filter(Boolean).join('\n') || null],
    ['Email', email],
    ['Phone', phone],
    ['Tax number', taxNumber],
    ['Registration', registrationNumber],
  ]
  return rows.flatMap(([name, text]): [string, string][] => (text === null ? [] : [[name, text]]))
}

/** Address and country on one line; empty if neither is known. */
export function addressLine({ address, country }: Business): string {
  return [...(address?.split(/\s*\n\s*/) ?? []), country && countryName(country)].filter(Boolean).join(', ')
}

/** Name and address on one line, labeled if they are examples; null if nothing is known. */
export function sellerLine(seller: Seller): string | null {
  const line = [seller.legalName, addressLine(seller)].filter(Boolean).join(', ')
  if (line === '') return null
  return seller.isExample ? `Demo details, not a real business: ${line}` : line
}

/** Tax and registration numbers on one line; null if there are none. */
export function numbersLine({ taxNumber, registrationNumber }: Business): string | null {
  const parts = [taxNumber && `Tax number ${taxNumber}`, registrationNumber && `Registration ${registrationNumber}`]
  return parts.filter(Boolean).join(' · ') || null
}
