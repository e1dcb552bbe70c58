/** What needs somebody, in the order in which it is told: money first, then customers who wait, then the machinery. */
export const exceptionKinds = [
  'ledger',
  'mismatched',
  'refunds_failed',
  'expiring',
  'orders_failed',
  'dead',
  'stuck',
  'late',
  'approvals',
  'requests',
  'conversations',
  'own_queue',
  'refunds_waiting',
  'payments',
  'partners',
  'outbox',
  'jobs',
  'mails',
  'reviews',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

/** One of the things behind an exception, and where it is solved. */
export interface ExceptionRow {
  text: string
  /** What is wrong with it, in a few words. */
  note: string | null
  /** ISO 8601, UTC: since when; of a window that ends, its end. */
  at: string | null
  /** An address of the console. */
  href: string
}

/** Something that needs somebody. */
export interface Exception {
  kind: ExceptionKind
  /** At most 100, which stands for `that many, or more`. */
  count: number
  /** The first five, the most pressing first. */
  rows: ExceptionRow[]
  /** Where all of them are, an address of the console. */
  href: string
}

/** An hour of today and the same of a week ago, in dollars: sold less taken back. */
export interface HourOfDay {
  /** From 0 to 23, UTC. */
  hour: number
  /** Null while the hour has not begun. */
  revenue: number | null
  lastWeek: number
}

/** A figure of today beside the same day of last week up to this time of day, and beside a usual day. */
export interface DayFigure {
  today: number
  /** Null where only whole days are counted. */
  lastWeekByNow: number | null
  lastWeek: number
  /** Of the seven days before today. */
  mean: number
}

export interface DayFigures {
  /** Dollars: sold less taken back. */
  revenue: DayFigure
  /** Orders placed. */
  orders: DayFigure
  /** Of the orders placed, those that are paid by now. */
  paid: DayFigure
  views: DayFigure
  newCustomers: DayFigure
  hours: HourOfDay[]
}

/** What the last proof of the books said. */
export interface LedgerState {
  /** ISO 8601, UTC; null before the first. */
  checkedAt: string | null
  agrees: boolean
}

/** What the staff see first. Parts that somebody's role does not open are left out. */
export interface Today {
  /** ISO 8601, UTC: when this was looked at. */
  at: string
  exceptions: Exception[]
  ledger?: LedgerState | undefined
  figures?: DayFigures | undefined
}
