import { useState } from 'react'
import type { DeskPackage, DeskService } from '#features/catalog/contract.ts'
import { CardFields, type CardTexts, typedCard } from '#features/catalog/ui/operator/card-fields.tsx'
import { CardPreview } from '#features/catalog/ui/operator/card-preview.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { toast } from '#ui/toast-store.ts'

interface CardFormProps {
  service: DeskService
  pack: DeskPackage
  canWrite: boolean
  onDone(): void
}

/** The card as visitors see it, and what is written on it. */
export function CardForm({ service, pack, canWrite, onDone }: CardFormProps) {
  const [card, setCard] = useState<CardTexts>(pack)
  const { act, busy, problem, errors } = useAct()

  async function save(typed: CardTexts) {
    if (!(await act('PUT', `/api/operator/packages/${pack.id}`, { ...typed, version: pack.version }))) return
    toast.success('Saved', pack.active ? 'The card shows it now.' : 'The card shows it once it is published.')
    onDone()
  }

  return (
    <Panel title="Card" className="xl:col-span-2">
      <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-2">
        <form
          noValidate
          className="grid gap-4"
          onInput={({ currentTarget }) => setCard(typedCard(currentTarget))}
          onSubmit={(event) => {
            event.preventDefault()
            void save(typedCard(event.currentTarget))
          }}
        >
          <fieldset disabled={!canWrite} className="grid min-w-0 gap-4">
            <CardFields card={pack} errors={errors} />
          </fieldset>
          {problem && Object.keys(errors).length === 0 && (
            <Alert tone="danger" announce>
              {problem}
            </Alert>
          )}
          {canWrite && (
            <div>
              <Button type="submit" busy={busy}>
                Save
              </Button>
            </div>
          )}
        </form>
        <div className="max-w-sm">
          <p className="mb-2 text-sm text-muted">As visitors see it</p>
          <div inert>
            <CardPreview service={service} pack={{ ...pack, ...card }} />
          </div>
        </div>
      </div>
    </Panel>
  )
}
