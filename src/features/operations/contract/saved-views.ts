import { z } from 'zod'

/** The lists of the console that have saved views. */
export const viewLists = ['orders', 'customers', 'conversations', 'reviews', 'deliveries'] as const
export type ViewList = (typeof viewLists)[number]

export const savedViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    query: z.string().describe('The filters as in the address: `status=processing&late=true`.'),
    columns: z.array(z.string()).nullable().describe('The columns shown; null: those that each reader chose.'),
    shared: z.boolean().describe('Whether all staff who see the list see the view.'),
    mine: z.boolean().describe('Whether the caller saved it.'),
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof savedViewSchema>

export const savedViewBody = z.object({
  name: z.string().trim().min(1, { error: 'Please enter a name.' }).max(60, { error: 'A name has at most 60 characters.' }),
  query: z.string().max(1_000, { error: 'These filters are too long.' }),
  columns: z.array(z.string().min(1).max(60)).max(40, { error: 'These are too many columns.' }).nullable().default(null),
  shared: z.boolean({ error: 'shared must be true or false.' }).default(false),
})
export type SavedViewInput = z.infer<typeof savedViewBody>
