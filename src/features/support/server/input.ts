import { z } from 'zod'
import type { ContactSubmission } from '#features/support/contract.ts'
import { limits, messages } from '#features/support/rules.ts'

const text = (what: string, longest: number) =>
  z
    .string({ error: messages.required })
    .transform((typed) => typed.normalize('NFC').trim())
    .pipe(z.string().max(longest, { error: `${what} has at most ${longest.toLocaleString('en-US')} characters.` }))

const required = (what: string, longest: number) => text(what, longest).pipe(z.string().min(1, { error: messages.required }))

const line = (typed: string) => typed.replace(/\s+/g, ' ')

/** The body of `POST /contact`. */
export const contactBody = z.object({
  name: required('A name', limits.name).transform(line),
  email: required('An email address', limits.email).pipe(z.email({ error: messages.email })),
  subject: text('A subject', limits.subject).transform(line).default(''),
  message: required('A message', limits.message),
  homepage: z.string().max(2_000).optional(),
}) satisfies z.ZodType<ContactSubmission>
