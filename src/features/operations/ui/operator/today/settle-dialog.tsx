import { useState } from 'react'
import type { LedgerDifference } from '#features/operations/contract/reconciliation.ts'
import { money } from '#features/operations/ui/operator/analytics/write.ts'
import { wayTexts } from '#features/operations/ui/operator/today/settlement-texts.ts'
import { providerLabels } from '#features/payments/rules/connections.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { AllowanceNote } from '#ui/console/allowance.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { RadioCard, RadioGroup } from '#ui/radio-card.tsx'
import { toast } from '#ui/toast-store.ts'

interface SettleDialogProps {
  difference: LedgerDifference
  onClose(): void
  onDone(): void
}

/** Settles a difference between the ledger and a provider, by booking what happened there or explaining it. */
export function SettleDialog({ difference, onClose, onDone }: SettleDialogProps) {
  const { act, dialog, errors, field } = useAct()
  const { text, ways, missing, order, provider, kind, subjectId, shop, listed } = difference
  // No default if there are several ways.
  const [way, setWay] = useState(ways.length > 2 ? undefined : ways[0])
  const [lacksWay, setLacksWay] = useState(false)

  async function settle(note: string, form: HTMLFormElement) {
    if (!way) return setLacksWay(true)
    const body = { provider, kind, subjectId, shop, listed, way, note, ...typedIn(form, 'orderNumber', 'reference') }
    const answer = await act('POST', '/api/operator/reconciliation/settle', body, crypto.randomUUID())
    if (!answer) return
    if (answer.data.approvalId) toast.info('Needs approval', 'The difference stays open until a second person approves it.')
    else toast.success('Difference settled')
    onClose()
    onDone()
  }

  return (
    <ActionDialog
      title="Settle difference"
      action="Settle"
      reason="required"
      reasonHint="What you found at the provider. It is saved with the difference and in the audit log."
      {...dialog}
      error={errors.note}
      onAct={(note, form) => void settle(note, form)}
      onClose={onClose}
    >
      <p>{text}</p>
      <Facts
        facts={[
          ['In the shop', money(shop)],
          [`At ${providerLabels[provider]}`, money(listed)],
          ['Order', order?.orderNumber],
        ]}
      />
      <RadioGroup legend="What happened?" className="grid gap-2">
        {ways.map((option) => (
          <RadioCard key={option} name="way" value={option} checked={way === option} onChoose={() => setWay(option)} className="p-3!">
            <span className="min-w-0">
              <span className="block text-[0.9375rem] font-medium">{wayTexts[option].name}</span>
              <span className="block text-sm text-muted">{wayTexts[option].effect}</span>
            </span>
          </RadioCard>
        ))}
      </RadioGroup>
      {lacksWay && !way && (
        <p role="alert" className="text-sm text-danger">
          Choose what happened.
        </p>
      )}
      {way === 'order_refund' && <TextField label="Order number" {...field('orderNumber')} maxLength={40} hint="GS-K7M2X9PD" />}
      {way === 'by_hand' && (
        <TextField label="Reference" {...field('reference')} maxLength={120} hint="The reference of the transfer on your bank statement." />
      )}
      {missing > 0 && <AllowanceNote action="difference_settlement" subject={order?.id ?? ''} amount={missing} />}
    </ActionDialog>
  )
}
