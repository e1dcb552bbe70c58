import type { AttentionKind } from '#features/operations/rules/kinds.ts'

/** The title, task and urgency of each attention item. */
export const attentionTexts: Record<AttentionKind, { title: string; task: string; tone: 'danger' | 'warn' | 'info' }> = {
  opening: { title: 'Setup', task: 'Finish these steps to be ready for orders.', tone: 'warn' },
  ledger: { title: 'Ledger mismatch', task: 'Check each of them before you refund anything.', tone: 'danger' },
  mismatched: { title: 'Payment without a paid order', task: 'The money arrived, but the order is not marked as paid.', tone: 'danger' },
  disputes: { title: 'Disputes', task: 'Submit evidence before the deadline, or the customer wins.', tone: 'danger' },
  refunds_failed: { title: 'Refunds rejected', task: 'The provider rejected them. Retry, or pay them manually.', tone: 'danger' },
  expiring: { title: 'Guarantees about to end', task: 'A request is open and its guarantee ends within two days.', tone: 'danger' },
  card_testing: {
    title: 'Card testing',
    task: 'Many declined cards. More attempts require a proof of work, then are blocked.',
    tone: 'danger',
  },
  orders_failed: { title: 'Failed orders', task: 'Not fully refunded.', tone: 'danger' },
  dead: {
    title: 'Failed deliveries',
    task: 'The supplier couldn’t be reached, or a dispute withdrew the money. Retry or reassign them.',
    tone: 'danger',
  },
  stuck: { title: 'Stuck orders', task: 'Paid, but delivery has not started.', tone: 'danger' },
  held: { title: 'Held orders', task: 'Check them, then release or refund them.', tone: 'warn' },
  late: { title: 'Late orders', task: 'Taking longer than 9 in 10 similar orders.', tone: 'warn' },
  approvals: { title: 'Approvals', task: 'They wait for a decision.', tone: 'warn' },
  unapproved: {
    title: 'Done without a second person',
    task: 'Nobody else can approve. Invite another owner or manager.',
    tone: 'info',
  },
  orphaned_prices: {
    title: 'Scheduled prices to review',
    task: 'The person who scheduled them may no longer change prices. Cancel them, or schedule them yourself.',
    tone: 'warn',
  },
  requests: { title: 'Customer requests', task: 'They need a decision.', tone: 'warn' },
  conversations: { title: 'Open conversations', task: 'Customers are waiting for a reply.', tone: 'warn' },
  own_queue: { title: 'Manual deliveries', task: 'To be delivered by your team.', tone: 'info' },
  refunds_waiting: { title: 'Slow refunds', task: 'Not confirmed by the provider for more than an hour.', tone: 'warn' },
  payments: { title: 'Unusual payment failures', task: 'Check the provider’s status.', tone: 'warn' },
  webhooks_missing: {
    title: 'Missing payment webhooks',
    task: 'Without them, orders are marked as paid only when the customer returns or a few minutes later. Check the webhook’s address and signing secret.',
    tone: 'warn',
  },
  suppliers: { title: 'Unreachable suppliers', task: 'Calls are paused and resume automatically.', tone: 'warn' },
  backups: { title: 'Backups', task: 'Fix the cause. The next successful backup clears this.', tone: 'danger' },
  outbox: { title: 'Outbox backlog', task: 'Background jobs are behind or not running.', tone: 'warn' },
  jobs: { title: 'Failed jobs', task: 'Check the error, then retry.', tone: 'warn' },
  no_mail_server: {
    title: 'No mail server',
    task: 'Customers get no confirmations and can’t reset their passwords. Enter your mail server.',
    tone: 'danger',
  },
  mails: { title: 'Emails not sent', task: 'In the last seven days.', tone: 'warn' },
  assistant: {
    title: 'Assistant',
    task: 'Chats get rule-based answers until midnight UTC. Check them for misuse, or raise the budget.',
    tone: 'info',
  },
  reviews: { title: 'Reviews to moderate', task: 'Approve them, or reject them with a reason.', tone: 'info' },
}
