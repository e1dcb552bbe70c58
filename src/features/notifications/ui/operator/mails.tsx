import { useState } from 'react'
import { paths } from '#app/routes.ts'
import type { MailRow, StoppedAddress } from '#features/notifications/contract.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { FilterBar, SelectFilter } from '#ui/console/filter-bar.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useFilters } from '#ui/console/use-filters.ts'
import { useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'

const templates = [
  'order-confirmed',
  'order-completed',
  'order-partial',
  'order-failed',
  'order-canceled',
  'order-late',
  'refund-paid',
  'refund-failed',
  'remedy-received',
  'remedy-answered',
  'withdrawal-receipt',
  'deposit-paid',
  'confirm-address',
  'new-password',
  'password-changed',
  'review-invitation',
  'contact-received',
  'support-answer',
  'staff-invited',
  'copy',
  'digest',
]

/** What the shop wrote to whom, and the addresses that mail does not reach. */
export function Mails({ mayWrite }: { mayWrite: boolean }) {
  const filters = useFilters()
  const list = useList<MailRow>(`/api/operator/mails?${filters.query('status', 'template')}`)
  useLive([], list.reload)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <FilterBar>
          <SelectFilter
            filters={filters}
            name="status"
            label="State"
            options={Object.entries(mailStates).map(([key, { word }]) => [key, word])}
          />
          <SelectFilter
            filters={filters}
            name="template"
            label="Mail"
            options={templates.map((name) => [name, name.replaceAll('-', ' ')])}
          />
        </FilterBar>
        <ListPanel
          list={list}
          caption="Mails"
          columns={columns}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `${paths.operator}/system/mails/${id}`}
          empty="No mail like this."
        />
      </div>
      <StoppedAddresses mayWrite={mayWrite} />
    </div>
  )
}

/** What the state of a mail is called. */
export const mailStates: Record<MailRow['status'], { word: string; tone: Tone }> = {
  sent: { word: 'Sent', tone: 'success' },
  kept: { word: 'Kept in the demo mailbox', tone: 'neutral' },
  waiting: { word: 'Waiting', tone: 'warn' },
  failed: { word: 'Failed', tone: 'danger' },
}

const columns: readonly Column<MailRow>[] = [
  { name: 'Subject', cell: ({ subject }) => subject },
  { name: 'To', cell: ({ recipient }) => <span className="break-all">{recipient}</span> },
  { name: 'State', cell: ({ status }) => <Badge tone={mailStates[status].tone}>{mailStates[status].word}</Badge> },
  { name: 'Mail', cell: ({ template }) => template.replaceAll('-', ' '), wideOnly: true },
  { name: 'Tries', cell: ({ tries }) => tries, numeric: true, wideOnly: true },
  { name: 'Last error', cell: ({ lastError }) => lastError ?? <span className="text-faint">–</span>, wideOnly: true },
  { name: 'Written', cell: ({ createdAt }) => formatTime(createdAt) },
]

function StoppedAddresses({ mayWrite }: { mayWrite: boolean }) {
  const list = useList<StoppedAddress>('/api/operator/mail-stops')
  const [chosen, setChosen] = useState<StoppedAddress>()
  return (
    <>
      <ListPanel
        title="Stopped addresses"
        list={list}
        caption="Addresses that get no mail"
        columns={mayWrite ? [...stopColumns, removeColumn(setChosen)] : stopColumns}
        keyOf={({ email }) => email}
        empty="Mail reaches every address so far."
      />
      {chosen && <RemoveDialog stop={chosen} onClose={() => setChosen(undefined)} onDone={list.reload} />}
    </>
  )
}

const stopColumns: readonly Column<StoppedAddress>[] = [
  { name: 'Address', cell: ({ email }) => <span className="break-all">{email}</span> },
  {
    name: 'Why',
    cell: ({ reason }) => (reason === 'bounced' ? <Badge tone="warn">Came back</Badge> : <Badge tone="danger">Called unwanted</Badge>),
  },
  { name: 'What was said', cell: ({ detail }) => detail ?? <span className="text-faint">–</span> },
  { name: 'Since', cell: ({ createdAt }) => formatTime(createdAt) },
]

function removeColumn(onRemove: (stop: StoppedAddress) => void): Column<StoppedAddress> {
  return {
    name: 'Actions',
    cell: (stop) => (
      <Button size="sm" variant="secondary" onClick={() => onRemove(stop)}>
        Remove
      </Button>
    ),
  }
}

function RemoveDialog({ stop: { email, reason }, onDone, onClose }: { stop: StoppedAddress; onDone(): void; onClose(): void }) {
  const { busy, problem, act } = useAct()

  async function remove() {
    if (!(await act('POST', '/api/operator/mail-stops/remove', { email }))) return
    toast.success('Removed', `Mail goes to ${email} again.`)
    onDone()
    onClose()
  }

  return (
    <ActionDialog
      title="Send mail there again?"
      action="Remove"
      busy={busy}
      problem={problem}
      onClose={onClose}
      onAct={() => void remove()}
    >
      <p className="break-words">
        {email}{' '}
        {reason === 'bounced'
          ? 'gets mail again from now on. If it comes back once more, the address stops again.'
          : 'had called our mail unwanted. Remove it only if its owner has asked for that.'}
      </p>
    </ActionDialog>
  )
}
