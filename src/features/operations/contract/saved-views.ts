import { z } from 'zod'

/** The console’s lists that have saved views. */
export const viewLists = ['orders', 'customers', 'conversations', 'reviews', 'deliveries'] as const
export type ViewList = (typeof viewLists)[number]

export const savedViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    query: z.string().describe('The filters as a URL query: `status=processing&late=true`.'),
    columns: z.array(z.string()).nullable().describe('The columns shown; null for each reader’s own choice.'),
    shared: z.boolean().describe('Whether everyone with access to the list sees it.'),
    mine: z.boolean().describe('Whether the caller saved it.'),
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof savedViewSchema>

export const savedViewBody = z.object({
  name: z.string().trim().min(1, { error: 'Please enter a name.' }).max(60, { error: 'A name has at most 60 characters.' }),
  query: z.string().max(1_000, { error: 'The filters are too long. Remove some and try again.' }),
  columns: z.array(z.string().min(1).max(60)).max(40, { error: 'Choose at most 40 columns.' }).nullable().default(null),
  shared: z.boolean({ error: 'shared must be true or false.' }).default(false),
})
export type SavedViewInput = z.infer<typeof savedViewBody>
