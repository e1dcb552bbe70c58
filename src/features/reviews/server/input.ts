import { z } from 'zod'
import { parseServiceLabel, serviceLabel } from '#features/catalog/rules.ts'
import { type ReviewQuestion, reviewSorts, type ReviewSubmission, stars } from '#features/reviews/contract.ts'
import { LAST_PAGE } from '#features/reviews/rules/question.ts'
import { limits, messages } from '#features/reviews/rules/submission.ts'

/** Callers that name no limit get what most shops have altogether. */
const MOST = 100

const text = (what: string, longest: number) =>
  z
    .string({ error: messages.fields })
    .transform((typed) => typed.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(1, { error: messages.fields })
        .max(longest, { error: `${what} has at most ${longest.toLocaleString('en-US')} characters.` }),
    )

const line = (what: string, longest: number) => text(what, longest).transform((typed) => typed.replace(/\s+/g, ' '))

const tokenField = z.string({ error: 'The link is incomplete.' }).min(1, { error: 'The link is incomplete.' }).max(200)

/** The body of `POST /leavereview`. */
export const reviewBody = z.object({
  username: line('A name', limits.username),
  email: text('An email address', limits.email).pipe(z.email({ error: messages.email })),
  serviceUsed: text('A service', 60),
  rating: z.int({ error: messages.rating }).min(1, { error: messages.rating }).max(5, { error: messages.rating }),
  reviewTitle: line('A title', limits.reviewTitle),
  content: text('A review', limits.content),
  token: tokenField.optional(),
  homepage: z.string().max(2_000).optional(),
  elapsedMs: z.number().min(0).optional(),
}) satisfies z.ZodType<ReviewSubmission>

export const invitationBody = z.object({ token: tokenField })

const number = (name: string, most: number) =>
  z
    .string({ error: `Give ${name} once.` })
    .regex(/^(|[1-9]\d{0,5})$/, { error: `${name} must be a whole number from 1.` })
    .transform((typed) => (typed === '' ? undefined : Math.min(Number(typed), most)))
    .optional()

/** The query of `GET /leavereview/public`. An empty value narrows nothing. */
export const reviewsQuery = z.object({
  sort: z.enum([...reviewSorts, ''], { error: `sort must be one of ${reviewSorts.join(', ')}.` }).optional(),
  rating: z.enum([...stars.map(String), ''], { error: 'rating must be a whole number from 1 to 5.' }).optional(),
  service: z
    .string({ error: 'Give one service, such as Instagram Views.' })
    .trim()
    .max(60, { error: 'Give one service, such as Instagram Views.' })
    .optional()
    .meta({ description: 'Any case; an unknown service has no reviews.', example: 'Instagram Views' }),
  page: number('page', LAST_PAGE),
  limit: number('limit', MOST).meta({ description: `At most ${MOST}, which is also what is sent unless told.` }),
})

/** What is asked for; null where the service is none of the shop's, and so has no reviews. */
export function askedFor({
  sort,
  rating,
  service,
  page,
  limit,
}: z.infer<typeof reviewsQuery>): (ReviewQuestion & { limit: number }) | null {
  const kind = service ? parseServiceLabel(service) : undefined
  if (service && !kind) return null
  return {
    service: kind && serviceLabel(kind),
    rating: stars.find((each) => String(each) === rating),
    sort: sort || 'newest',
    page: page ?? 1,
    limit: limit ?? MOST,
  }
}
