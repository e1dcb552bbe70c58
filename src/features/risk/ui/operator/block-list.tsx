import { useState } from 'react'
import type { BlockView, RefusedOrderView } from '#features/risk/contract.ts'
import { blockKindLabels } from '#features/risk/rules/blocks.ts'
import { BlockDialog } from '#features/risk/ui/operator/block-dialog.tsx'
import { call } from '#shared/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { breakable } from '#ui/console/addresses.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { ByWhom, RelativeTime } from '#ui/console/relative-time.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'
import { formatDay } from '#ui/times.ts'

/** The block list and the refused orders. */
export function BlockList({ mayWrite }: { mayWrite: boolean }) {
  const blocks = useList('/api/operator/blocks')
  const refused = useList('/api/operator/refused-orders')
  useLive(['block'], () => {
    blocks.reload()
    refused.reload()
  })
  const [isAdding, setAdding] = useState(false)
  const [ending, setEnding] = useState<BlockView>()
  return (
    <div className="grid gap-5">
      <ListPanel
        storageKey="console.blocks.columns"
        title="Block list"
        caption="Blocked emails, networks, links and cards"
        list={blocks}
        columns={mayWrite ? [...blockColumns, endColumn(setEnding)] : blockColumns}
        keyOf={({ id }) => id}
        empty="Nobody is blocked."
        actions={
          mayWrite && (
            <Button size="sm" onClick={() => setAdding(true)}>
              Add a block
            </Button>
          )
        }
      />
      <ListPanel
        title="Refused orders"
        caption="Orders that were refused"
        list={refused}
        columns={refusedColumns}
        keyOf={({ id }) => id}
        empty="No order was refused in the last 90 days."
      />
      {isAdding && <BlockDialog onDone={blocks.reload} onClose={() => setAdding(false)} />}
      {ending && <EndDialog block={ending} onDone={blocks.reload} onClose={() => setEnding(undefined)} />}
    </div>
  )
}

const blockColumns: readonly Column<BlockView>[] = [
  { name: 'Blocked', cell: ({ label }) => <span className="wrap-anywhere">{breakable(label)}</span> },
  { name: 'Kind', cell: ({ kind }) => blockKindLabels[kind] },
  { name: 'State', cell: (block) => <State block={block} /> },
  { name: 'Reason', phone: 'below', cell: ({ reason }) => <span className="block break-words">{reason}</span> },
  { name: 'Added by', phone: 'none', cell: ({ addedBy, addedAt }) => <ByWhom name={addedBy} at={addedAt} /> },
  { name: 'Orders refused', cell: ({ refused }) => refused, numeric: true, phone: 'none' },
]

function State({ block: { inForce, endsAt, endedAt } }: { block: BlockView }) {
  if (!inForce) return <Badge>{`Ended ${formatDay(endedAt ?? endsAt ?? '')}`}</Badge>
  return <Badge tone="danger">{endsAt ? `Until ${formatDay(endsAt)}` : 'No end'}</Badge>
}

function endColumn(onEnd: (block: BlockView) => void): Column<BlockView> {
  return {
    name: 'Actions',
    phone: 'below',
    cell: (block) =>
      block.inForce && (
        <Button size="sm" variant="secondary" aria-label={`End block of ${block.label}`} onClick={() => onEnd(block)}>
          End
        </Button>
      ),
  }
}

const refusedColumns: readonly Column<RefusedOrderView>[] = [
  { name: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
  {
    name: 'Link',
    cell: ({ postUrl }) => <span className="break-all">{postUrl ? postUrl.replace(/^https?:\/\/(www\.)?/, '') : 'Deposit'}</span>,
  },
  { name: 'Why', cell: ({ why }) => <span className="block break-words">{why}</span> },
  { name: 'Times', cell: ({ times }) => times, numeric: true },
  { name: 'Last', cell: ({ lastAt }) => <RelativeTime at={lastAt} narrow /> },
]

function EndDialog({ block: { id, label }, onDone, onClose }: { block: BlockView; onDone(): void; onClose(): void }) {
  const { act, dialog } = useAct()

  async function end() {
    if (!(await act('DELETE', `/api/operator/blocks/${id}`))) return
    const undo = () => call('POST', `/api/operator/ended-blocks/${id}/restore`)
    toastWithUndo('Ended', `${label} is no longer blocked.`, undo, onDone)
    onDone()
    onClose()
  }

  return (
    <ActionDialog title="End this block?" action="End block" {...dialog} onClose={onClose} onAct={() => void end()}>
      <p className="break-words">New orders of {label} will be accepted again right away.</p>
    </ActionDialog>
  )
}
