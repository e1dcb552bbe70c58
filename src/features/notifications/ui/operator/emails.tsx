import { useState } from 'react'
import type { EmailStatus } from '#features/notifications/contract.ts'
import type { SentEmailView, SuppressedAddress } from '#features/notifications/contract/console.ts'
import { emailNames } from '#features/notifications/rules/kinds.ts'
import { nameInWords } from '#features/notifications/rules/texts.ts'
import { paths } from '#shared/paths.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { FilterBar, SelectFilter } from '#ui/console/filter-bar.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useFilters } from '#ui/console/use-filters.ts'
import { useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'
import { toast } from '#ui/toast-store.ts'

/** The lists of sent emails and suppressed addresses. */
export function Emails({ mayWrite }: { mayWrite: boolean }) {
  const filters = useFilters()
  const list = useList(`/api/operator/mails?${filters.query('status', 'template')}`)
  useLive([], list.reload)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <FilterBar>
          <SelectFilter
            filters={filters}
            name="status"
            label="State"
            options={Object.entries(emailStates).map(([key, { word }]) => [key, word])}
          />
          <SelectFilter filters={filters} name="template" label="Email" options={emailNames.map((name) => [name, nameInWords(name)])} />
        </FilterBar>
        <ListPanel
          storageKey="console.emails.columns"
          list={list}
          caption="Emails"
          columns={columns}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `${paths.operator}/system/mails/${id}`}
          empty="No matching emails."
        />
      </div>
      <SuppressedAddresses mayWrite={mayWrite} />
    </div>
  )
}

/** The name of each email status. */
export const emailStates: Record<EmailStatus, { word: string; tone: Tone }> = {
  sent: { word: 'Sent', tone: 'success' },
  kept: { word: 'Demo mailbox', tone: 'neutral' },
  waiting: { word: 'Waiting', tone: 'warn' },
  failed: { word: 'Failed', tone: 'danger' },
}

const columns: readonly Column<SentEmailView>[] = [
  { name: 'Subject', cell: ({ subject }) => subject },
  { name: 'To', cell: ({ recipient }) => <span className="lg:whitespace-nowrap">{recipient}</span> },
  { name: 'State', phone: 'end', cell: ({ status }) => <Badge tone={emailStates[status].tone}>{emailStates[status].word}</Badge> },
  { name: 'Email', cell: ({ template }) => nameInWords(template), phone: 'none', tablet: 'none' },
  { name: 'Tries', cell: ({ tries }) => tries, numeric: true, phone: 'none', tablet: 'none' },
  { name: 'Last error', cell: ({ lastError }) => lastError ?? <span className="text-faint">–</span>, phone: 'none' },
  { name: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} narrow /> },
]

function SuppressedAddresses({ mayWrite }: { mayWrite: boolean }) {
  const list = useList('/api/operator/mail-stops')
  const [chosen, setChosen] = useState<SuppressedAddress>()
  return (
    <>
      <ListPanel
        title="Suppressed addresses"
        list={list}
        caption="Addresses that get no email"
        columns={mayWrite ? [...suppressionColumns, removeColumn(setChosen)] : suppressionColumns}
        keyOf={({ email }) => email}
        empty="No suppressed addresses."
      />
      {chosen && <RemoveDialog address={chosen} onClose={() => setChosen(undefined)} onDone={list.reload} />}
    </>
  )
}

const suppressionColumns: readonly Column<SuppressedAddress>[] = [
  { name: 'Address', cell: ({ email }) => <span className="break-all">{email}</span> },
  {
    name: 'Reason',
    phone: 'below',
    cell: ({ reason }) => (reason === 'bounced' ? <Badge tone="warn">Bounced</Badge> : <Badge tone="danger">Marked as spam</Badge>),
  },
  { name: 'Details', cell: ({ detail }) => detail ?? <span className="text-faint">–</span> },
  { name: 'Since', cell: ({ createdAt }) => <RelativeTime at={createdAt} narrow /> },
]

function removeColumn(onRemove: (address: SuppressedAddress) => void): Column<SuppressedAddress> {
  return {
    name: 'Actions',
    phone: 'below',
    cell: (address) => (
      <Button size="sm" variant="secondary" onClick={() => onRemove(address)}>
        Remove
      </Button>
    ),
  }
}

function RemoveDialog({ address: { email, reason }, onDone, onClose }: { address: SuppressedAddress; onDone(): void; onClose(): void }) {
  const { busy, problem, act } = useAct()

  async function remove() {
    if (!(await act('POST', '/api/operator/mail-stops/remove', { email }))) return
    toast.success('Removed', `We’ll send email to ${email} again.`)
    onDone()
    onClose()
  }

  return (
    <ActionDialog
      title="Remove suppressed address?"
      action="Remove"
      busy={busy}
      problem={problem}
      onClose={onClose}
      onAct={() => void remove()}
    >
      <p className="break-words">
        {reason === 'bounced'
          ? `We’ll send email to ${email} again. If it bounces again, it will be suppressed again.`
          : `The owner of ${email} marked our email as spam. Remove it only if they asked you to.`}
      </p>
    </ActionDialog>
  )
}
