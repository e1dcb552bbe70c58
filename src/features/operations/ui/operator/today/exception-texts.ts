import type { ExceptionKind } from '#features/operations/contract/today.ts'

/** How an exception is named, what is to be done, and whether it can wait. */
export const exceptionTexts: Record<ExceptionKind, { title: string; task: string; tone: 'danger' | 'warn' | 'info' }> = {
  ledger: { title: 'The books do not agree', task: 'Look at each before anything else is paid back.', tone: 'danger' },
  mismatched: { title: 'Money without a paid order', task: 'It came in, and its order does not count as paid.', tone: 'danger' },
  refunds_failed: { title: 'Refunds refused', task: 'The provider sent nothing back. Try again, or pay by hand.', tone: 'danger' },
  expiring: { title: 'Windows about to end', task: 'A request waits and its guarantee ends within two days.', tone: 'danger' },
  orders_failed: { title: 'Failed orders', task: 'Not all of the price has gone back.', tone: 'danger' },
  dead: { title: 'Deliveries given up', task: 'Nobody could be reached. Try again, or give them to another partner.', tone: 'danger' },
  stuck: { title: 'Stuck orders', task: 'They are paid, and nothing has begun.', tone: 'danger' },
  late: { title: 'Late orders', task: 'Past the time in which nine of ten are complete.', tone: 'warn' },
  approvals: { title: 'Waiting for a second person', task: 'Somebody else asked; you may decide.', tone: 'warn' },
  requests: { title: 'Requests of customers', task: 'A person decides.', tone: 'warn' },
  conversations: { title: 'Conversations waiting', task: 'They asked for a person.', tone: 'warn' },
  own_queue: { title: 'Our own queue', task: 'Delivered by us, and not finished.', tone: 'info' },
  refunds_waiting: { title: 'Refunds long on their way', task: 'The provider has not confirmed them for an hour.', tone: 'warn' },
  payments: { title: 'Payments are unusual', task: 'Look at what the provider says.', tone: 'warn' },
  partners: { title: 'Partners out of reach', task: 'Calls are paused for a while.', tone: 'warn' },
  outbox: { title: 'News not taken up', task: 'The background work is behind, or not running.', tone: 'warn' },
  jobs: { title: 'Jobs given up', task: 'Look at why, then retry.', tone: 'warn' },
  mails: { title: 'Mails not sent', task: 'Of the last seven days.', tone: 'warn' },
  reviews: { title: 'Reviews to moderate', task: 'Approve, or refuse with a reason.', tone: 'info' },
}
