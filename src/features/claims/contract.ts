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
  /** `$2.99`: what the first package costs. Pages show the catalogue's own prices instead. */
  'starting_price',
  /** `15–30 minutes` until likes and views start. */
  'likes_start',
  /** `2–6 hours` until comments start. */
  'comments_start',
  /** `12–24 hours` over which comments are spread. */
  'comments_spread',
  /** `24–48 hours` until TikTok followers and YouTube subscribers start. */
  'followers_start',
  /** `1–3 days` until TikTok followers are complete. */
  'followers_complete',
  /** `3–7 days` until YouTube subscribers are complete. */
  'subscribers_complete',
  /** `24 hours` until comments for YouTube are revised. */
  'comment_revisions',
] as const
export type ClaimId = (typeof claimIds)[number]

/** The figures that may be shown; one that is missing is left out of the page without a hole. */
export type ShownClaims = Partial<Record<ClaimId, string>>

/** What the shop can measure from its own data. */
export const measureIds = [
  'customers_with_completed_orders',
  'average_of_approved_reviews',
  'count_of_approved_reviews',
  'units_delivered',
  'orders_within_promised_time',
  'orders_completed_of_paid',
] as const
export type MeasureId = (typeof measureIds)[number]

export interface Measurement {
  /** A count, an average of five, or a share from 0 to 1. */
  value: number
  /** How many orders, reviews or customers it was measured over. */
  sample: number
  /** The beginning of the window; null: since the shop began. */
  from: Date | null
}

/** A claim as its owner sees it. */
export interface ClaimView {
  id: ClaimId
  /** The whole promise; `{value}` stands for the figure. */
  wording: string
  statedValue: string
  /** Null where only a document can prove it. */
  measuredBy: MeasureId | null
  measurement: (Measurement & { at: Date }) | null
  /** Where the document that proves it is kept. */
  evidence: string | null
  /** What the document shows, in words. */
  evidenceNote: string | null
  /** The day it is of: `2026-11-20`. */
  evidenceOn: string | null
  owner: string
  /** What pages show now; null where they show nothing. */
  shown: string | null
  /** What a live shop would show now; null where it would show nothing. */
  shownLive: string | null
  /** The measured figure as a page would state it; null where nothing was measured, or over too little. */
  measured: string | null
  /** What is stated is not what was measured. */
  differs: boolean
}

/** What the operator may change of a claim. */
export interface ClaimChange {
  /** Left out: as it is. */
  wording?: string | undefined
  statedValue: string
  /** The address of a document; null where there is none. */
  evidence: string | null
  evidenceNote?: string | null | undefined
  /** `2026-11-20`. */
  evidenceOn?: string | null | undefined
  owner: string
}
