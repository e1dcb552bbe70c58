import { z } from 'zod'
import type { SeoChange } from '#features/seo/contract.ts'

const line = (what: string, longest: number) =>
  z
    .string()
    .trim()
    .transform((typed) => typed.replace(/\s+/g, ' '))
    .pipe(z.string().max(longest, { error: `${what} has at most ${longest} characters.` }))
    .transform((text) => text || null)
    .nullable()

const address = z.url({ protocol: /^https?$/, error: 'Give a whole address, such as https://shop.example.com/faq.' })
const path = z.string().regex(/^\/(?!\/)\S*$/, { error: 'Give a whole address, or a path that begins with one slash.' })

/** What the operator sends for a page. An empty text takes the shop's own. */
export const seoChange = z.object({
  title: line('A title', 120),
  description: line('A description', 320),
  keywords: line('The keywords', 500),
  ogTitle: line('A title', 120),
  ogDescription: line('A description', 320),
  ogImage: z.union([path, address], { error: 'Give a whole address, or a path that begins with one slash.' }).nullable(),
  canonicalUrl: address.nullable(),
  structuredData: z
    .array(z.looseObject({ '@type': z.string({ error: 'Each object of the structured data needs an @type.' }) }))
    .max(20, { error: 'Give at most 20 objects.' })
    .nullable(),
  isActive: z.boolean(),
  isIndexed: z.boolean(),
}) satisfies z.ZodType<SeoChange>
