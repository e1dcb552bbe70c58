import { useState } from 'react'
import type { AdminPackage, AdminService } from '#features/catalog/contract.ts'
import { CardFields, type CardTexts, typedCard } from '#features/catalog/ui/operator/card-fields.tsx'
import { CardPreview } from '#features/catalog/ui/operator/card-preview.tsx'
import { call } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/console/form.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { ProblemAlert } from '#ui/problem-alert.tsx'

interface CardFormProps {
  service: AdminService
  pack: AdminPackage
  canWrite: boolean
  onDone(): void
}

/** Edits the text of a card, with a preview. */
export function CardForm({ service, pack, canWrite, onDone }: CardFormProps) {
  const [card, setCard] = useState<CardTexts>(pack)
  const { act, busy, problem, errors } = useAct()

  async function save(typed: CardTexts) {
    const { version, description, features, popular } = pack
    const path = `/api/operator/packages/${pack.id}` as const
    if (!(await act('PUT', path, { ...typed, version }))) return
    const undo = () => call('PUT', path, { description, features, popular, version: version + 1 })
    toastWithUndo('Saved', pack.active ? 'The card is updated.' : 'The card will appear when you publish it.', undo, onDone)
    onDone()
  }

  return (
    <Panel title="Card" className="xl:col-span-2">
      <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-2">
        <Form
          className="grid gap-4"
          onInput={({ currentTarget }) => setCard(typedCard(currentTarget))}
          onSubmit={(form) => void save(typedCard(form))}
        >
          <fieldset disabled={!canWrite} className="grid min-w-0 gap-4">
            <CardFields card={pack} errors={errors} />
          </fieldset>
          <ProblemAlert problem={problem} errors={errors} />
          {canWrite && (
            <div>
              <Button type="submit" size="sm" busy={busy}>
                Save
              </Button>
            </div>
          )}
        </Form>
        <div className="max-w-sm">
          <p className="mb-2 text-sm text-muted">Preview</p>
          <div inert>
            <CardPreview service={service} pack={{ ...pack, ...card }} />
          </div>
        </div>
      </div>
    </Panel>
  )
}
