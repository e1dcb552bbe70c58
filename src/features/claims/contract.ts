/**
 * Every figure that a page may state, each a row of the claims registry. The shown value is the figure alone; the page
 * writes the rest of the sentence. Section 1 of the specification.
 */
export const claimIds = [
  /** `100,000+` customers. */
  'customers',
  /** `4.9/5`: the average rating. */
  'rating',
  /** `12,000+` reviews behind the rating. */
  'reviews',
  /** `50M+` units of growth delivered. */
  'delivered',
  /** `99.8%` of deliveries on time. */
  'on_time',
  /** `99.2%` of orders successful. */
  'success',
  /** `150+` countries served. */
  'countries',
  /** `90%+` of followers still there. */
  'retention',
  /** `24/7`: when support answers. */
  'support',
  /** `30-day` money-back guarantee. */
  'money_back',
  /** `30-day` refill guarantee on views. */
  'refill',
  /** `24–48 hours`: within which most orders are delivered. */
  'delivery_time',
  /** `30 minutes to 2 hours` until the first delivery. */
  'first_delivery',
  /** `2–4 hours` until an e-mail is answered. */
  'email_response',
  /** `under 30 seconds` until a chat message is answered. */
  'chat_response',
  /** `5+` years in business. */
  'years',
] as const
export type ClaimId = (typeof claimIds)[number]

/** The figures that may be shown; one that is missing is left out of the page without a hole. */
export type ShownClaims = Partial<Record<ClaimId, string>>
