import { formatMoney, toCents } from '#shared/money.ts'
import { Alert } from '#ui/alert.tsx'
import { useData } from '#ui/console/use-data.ts'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast-store.ts'

interface Share {
  used: number
  limit: number
}

/** What a staff member may do without a second person, in dollars, and how much of it is already used. */
interface Allowance {
  reason: 'order' | 'customer' | 'day' | 'always' | null
  subject: Share | null
  day: Share
}

const dollars = (amount: number) => formatMoney(toCents(amount))
const share = ({ used, limit }: Share) => `${dollars(used)} of ${dollars(limit)}`

/** Why a second person has to approve. */
const reasons: Record<NonNullable<Allowance['reason']>, string> = {
  order: 'This is more than one person may refund on an order. A second person has to approve it.',
  customer: 'This is more than one person may adjust a balance by in a day. A second person has to approve it.',
  day: 'This is more than you may give away in a day. A second person has to approve it.',
  always: 'A second person has to approve this.',
}

/** The facts of a dialog: the allowance used so far, and whether a second person has to approve. */
export function allowanceFacts({ reason, subject, day }: Allowance): [name: string, value: string | undefined][] {
  return [
    [
      'Without approval',
      `${share(day)} today${subject ? `; ${share(subject)} for this ${reason === 'customer' ? 'customer' : 'order'}` : ''}`,
    ],
    ['Approval', reason === null ? undefined : reasons[reason]],
  ]
}

interface AllowanceNoteProps {
  /** The name of a guarded action, such as `order_refund`. */
  action: string
  /** The id of the order or customer. */
  subject?: string
  /** The dollars given away; undefined if unlimited. */
  amount: number | undefined
}

/** What you may still do without a second person, and whether this action needs one. */
export function AllowanceNote({ action, subject = '', amount }: AllowanceNoteProps) {
  const about = new URLSearchParams({ action, subject, ...(amount !== undefined && { amount: String(amount) }) })
  const { value } = useData(`/api/operator/allowance?${about.toString()}`)
  // Reserves the space, so that the button below doesn't move while loading.
  if (!value) return <p className="h-5 text-sm" />
  const { reason, day, subject: ofSubject } = value.data
  const counted = `${share(day)} given away today without approval${ofSubject ? `, ${share(ofSubject)} here` : ''}.`
  return reason === null ? (
    <p className="text-sm text-muted">{counted}</p>
  ) : (
    <Alert tone="warn">
      {reasons[reason]} {counted}
    </Alert>
  )
}

/** Shows a message if the request needs a second person, and returns whether it does. */
export function notifyIfWaiting<Answer extends object>(answer: Answer): answer is Extract<Answer, { approvalId: string }> {
  if (!('approvalId' in answer)) return false
  toast.info(
    'Needs approval',
    'Nothing changes until it is approved in Orders, under Approvals. If nobody else can approve it, you can with your code.',
  )
  return true
}

/** Asks for a code to approve the caller's own request if nobody else can approve it. */
export function OwnDecisionField({ error }: { error: string | undefined }) {
  return (
    <TextField
      label="Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      hint="Nobody else can approve this. Enter a code from your authenticator app. Today will show that you approved it alone."
      error={error}
    />
  )
}
