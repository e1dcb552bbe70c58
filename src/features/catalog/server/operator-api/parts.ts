import { z } from 'zod'

/** What the schemas of these calls have in common. */
const tags = ['Operator: catalogue']
export const params = z.object({ id: z.string().max(60) })
export const reading = { tags, security: [{ staff: ['catalog:read'] }] }
export const writing = { tags, security: [{ staff: ['catalog:write'] }], response: { 200: z.object({ success: z.literal(true) }) } }
export const adding = { ...writing, response: { 201: z.object({ success: z.literal(true), id: z.string() }) } }

/** The answer of `writing`. */
export const DONE = { success: true as const }
