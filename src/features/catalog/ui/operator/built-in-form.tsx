import { useState } from 'react'
import type { AdminPlatform, AdminType } from '#features/catalog/contract/platforms.ts'
import { builtIn } from '#features/catalog/rules/registry.ts'
import { call } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceSet } from '#ui/console/choice-set.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { Form } from '#ui/console/form.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { ProblemAlert } from '#ui/problem-alert.tsx'

interface BuiltInFormProps {
  platform: AdminPlatform
  types: readonly AdminType[]
  canWrite: boolean
  onDone(): void
}

/** The facts of a built-in platform, and a form for adding kinds of service to it. */
export function BuiltInForm({ platform: { id, name, hosts, types: sold, version }, types, canWrite, onDone }: BuiltInFormProps) {
  const { act, busy, problem } = useAct()
  const fixed = builtIn.platforms.find((platform) => platform.id === id)?.types ?? []
  const [more, setMore] = useState(() => sold.filter((type) => !fixed.includes(type)))

  async function save() {
    const draft = { name, icon: null, links: null, types: [...fixed, ...more], version }
    const path = `/api/operator/platforms/${id}` as const
    if (!(await act('PUT', path, draft))) return
    const undo = () => call('PUT', path, { ...draft, types: sold, version: version + 1 })
    toastWithUndo('Saved', 'Pages and menus will update within a second.', undo, onDone)
    onDone()
  }

  return (
    <Panel title="Description">
      <Facts
        facts={[
          ['Name', name],
          ['Hosts', hosts.join(', ')],
          ['Links', 'Built-in rules'],
          ['Built-in kinds', types.flatMap((type) => (fixed.includes(type.id) ? [type.name] : [])).join(', ')],
        ]}
      />
      <Form onSubmit={save}>
        <fieldset disabled={!canWrite} className="mt-5 grid gap-4">
          <ChoiceSet
            legend="More kinds of service"
            hint="Sold in addition to the built-in kinds. Each has its own page."
            options={types.flatMap((type) => (fixed.includes(type.id) ? [] : [[type.id, type.name] as const]))}
            chosen={more}
            onChange={setMore}
          />
          <ProblemAlert problem={problem} />
          {canWrite && (
            <div>
              <Button type="submit" size="sm" busy={busy}>
                Save
              </Button>
            </div>
          )}
        </fieldset>
      </Form>
    </Panel>
  )
}
