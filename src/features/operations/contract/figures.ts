export const periods = ['day', 'week', 'month'] as const
export type Period = (typeof periods)[number]

/** What one day, week or month came to, or several of them together. Amounts are dollars. */
export interface PeriodFigures {
  /** Its first day, `2026-11-20`, UTC. */
  start: string
  sold: number
  refunded: number
  /** Sold less refunded. */
  revenue: number
  placed: number
  paid: number
  completed: number
  refills: number
  newCustomers: number
  /** How often the package pages, and the checkout, were opened. */
  packageViews: number
  checkoutViews: number
}

/** Revenue of one service, or of one way of paying. */
export interface RevenuePart {
  name: string
  orders: number
  sold: number
  refunded: number
  revenue: number
}

/** How long orders took from the payment to their completion, in seconds. */
export interface DeliveryTime {
  name: string
  /** How many orders it is measured over. */
  sample: number
  median: number
  p90: number
}

/** Customers by the month of their first paid order. A share is from 0 to 1, and null until everybody had that long. */
export interface CohortFigures {
  month: string
  customers: number
  within30: number | null
  within60: number | null
  within90: number | null
}

/** What the shop owes and could come to owe, in dollars. */
export interface Liability {
  paidBalances: number
  bonusBalances: number
  refundsOnTheirWay: number
  moneyBack: { orders: number; amount: number }
  refill: { orders: number; amount: number }
}

/** Everything that the figures of a time say. */
export interface Figures {
  /** First and last day, `2026-11-20`, UTC. */
  from: string
  to: string
  by: Period
  /** The same number of days before. */
  before: { from: string; to: string }
  total: PeriodFigures
  totalBefore: PeriodFigures
  series: PeriodFigures[]
  seriesBefore: PeriodFigures[]
  services: RevenuePart[]
  methods: RevenuePart[]
  deliveryByService: DeliveryTime[]
  deliveryByPartner: DeliveryTime[]
  cohorts: CohortFigures[]
  liability: Liability
}

/** The figures that come as a file, by the file's name. */
export const figureFiles = [
  'revenue',
  'orders',
  'conversion',
  'refunds',
  'refills',
  'services',
  'methods',
  'deliveries',
  'retention',
  'liability',
] as const
export type FigureFile = (typeof figureFiles)[number]
