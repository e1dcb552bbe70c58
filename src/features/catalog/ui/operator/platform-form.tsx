import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AdminPlatform, AdminType } from '#features/catalog/contract/platforms.ts'
import { readLinkByRules } from '#features/catalog/rules/link-rules.ts'
import { LinkTester } from '#features/catalog/ui/operator/link-tester.tsx'
import { platformHref } from '#features/catalog/ui/operator/parts.tsx'
import { draftOf, fieldsOf, type PlatformFields } from '#features/catalog/ui/operator/platform-draft.ts'
import { PlatformIcon } from '#features/catalog/ui/operator/platform-icon.tsx'
import { call } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceSet } from '#ui/console/choice-set.tsx'
import { Form } from '#ui/console/form.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/form-controls.tsx'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { toast } from '#ui/toast-store.ts'

interface PlatformFormProps {
  /** Undefined for a new platform. */
  platform?: AdminPlatform
  types: readonly AdminType[]
  canWrite: boolean
  onDone?: () => void
}

/** A form for adding or changing a platform, with a link tester. Built-in platforms have their own form. */
export function PlatformForm({ platform, types, canWrite, onDone }: PlatformFormProps) {
  const { act, busy, errors, problem } = useAct()
  const navigate = useNavigate()
  const [fields, setFields] = useState(() => fieldsOf(platform))
  const set = (change: Partial<PlatformFields>) => setFields((before) => ({ ...before, ...change }))
  const draft = draftOf(fields)
  const { links } = draft
  const errorOf = (path: string) => errors[path] ?? errors[`links.${path}`] ?? listError(errors, path)
  const places = (['account', 'post'] as const).flatMap((place) => (links[place] ? [{ place, word: links[place].word || place }] : []))

  async function save() {
    if (platform) {
      const { version } = platform
      const path = `/api/operator/platforms/${platform.id}` as const
      if (!(await act('PUT', path, { ...draft, version }))) return
      const undo = () => call('PUT', path, { ...draftOf(fieldsOf(platform)), version: version + 1 })
      toastWithUndo('Saved', 'Pages and menus will update within a second.', undo, onDone)
      return onDone?.()
    }
    const answer = await act('POST', '/api/operator/platforms', { ...draft, id: fields.id })
    if (!answer?.id) return
    toast.success('Platform added', 'Add its services, then put it on sale.')
    await navigate(platformHref(answer.id))
  }

  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Panel title="Description">
        <Form onSubmit={save}>
          <fieldset disabled={!canWrite} className="grid min-w-0 gap-4">
            <TextField
              label="Name"
              value={fields.name}
              maxLength={30}
              error={errorOf('name')}
              onChange={({ target }) => set({ name: target.value, ...(!platform && { id: idOf(target.value) }) })}
            />
            {!platform && (
              <TextField
                label="Address"
                value={fields.id}
                maxLength={30}
                error={errorOf('id')}
                hint={`Part of its URLs, such as /buy-${fields.id || 'name'}-followers. You can’t change this later.`}
                onChange={({ target }) => set({ id: target.value })}
              />
            )}
            <div>
              <ChoiceSet
                legend="Kinds of service"
                hint="What you sell for this platform. Menus list them in this order."
                options={types.map(({ id, name }) => [id, name])}
                chosen={fields.types}
                onChange={(chosen) => set({ types: chosen })}
              />
              {errorOf('types') && (
                <p role="alert" className="mt-1.5 text-sm font-medium text-danger">
                  {errorOf('types')}
                </p>
              )}
            </div>
            <div className="grid grid-cols-[1fr_auto] items-start gap-4">
              <TextArea
                label="Icon"
                rows={2}
                value={fields.icon}
                maxLength={4_000}
                error={errorOf('icon')}
                hint="The path data (d) of a one-color SVG, 24 × 24."
                onChange={({ target }) => set({ icon: target.value })}
              />
              <div className="mt-7 grid size-14 place-items-center rounded-xl bg-accent text-on-accent">
                <PlatformIcon path={fields.icon.trim()} className="size-7.5" />
              </div>
            </div>
            <TextArea
              label="Hosts"
              rows={2}
              value={fields.hosts}
              error={errorOf('hosts')}
              hint="One per line, such as www.twitch.tv. Links are rewritten to the first one. Customers can leave out www."
              onChange={({ target }) => set({ hosts: target.value })}
            />
            <PlaceSection title="Links to accounts" place="account" {...{ fields, set, errorOf }} pattern="/{name} or /@{name}" />
            <div className="grid gap-4 sm:grid-cols-2">
              <ChoiceSet
                legend="Punctuation in names"
                hint="Allowed in addition to letters and digits."
                options={['_', '.', '-'].map((sign) => [sign, sign])}
                chosen={fields.nameSigns}
                onChange={(nameSigns) => set({ nameSigns })}
              />
              <TextField
                label="Longest name"
                type="number"
                min={1}
                max={100}
                value={fields.nameLimit}
                error={errorOf('nameLimit')}
                hint="In characters."
                onChange={({ target }) => set({ nameLimit: target.value })}
              />
            </div>
            <TextField
              label="Reserved words"
              value={fields.notNames}
              optional
              error={errorOf('notNames')}
              hint="Paths that look like an account but aren’t, such as directory or settings."
              onChange={({ target }) => set({ notNames: target.value })}
            />
            <PlaceSection
              title="Links to posts"
              place="post"
              {...{ fields, set, errorOf }}
              pattern="/video/{id}, /{name}/clip/{id} or /watch?v={id}"
            />
            <ProblemAlert problem={problem} errors={errors} />
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
      <LinkTester
        places={places}
        read={(text, place) => readLinkByRules(text, { id: fields.id || 'new', name: fields.name || 'platform', links }, place)}
      />
    </div>
  )
}

interface PlaceSectionProps {
  title: string
  place: 'account' | 'post'
  fields: PlatformFields
  set(change: Partial<PlatformFields>): void
  errorOf(path: string): string | undefined
  /** Example patterns. */
  pattern: string
}

function PlaceSection({ title, place, fields, set, errorOf, pattern }: PlaceSectionProps) {
  const value = fields[place]
  const change = (part: Partial<typeof value>) => set({ [place]: { ...value, ...part } })
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">{title}</legend>
      <TextArea
        label={title}
        rows={2}
        value={value.patterns}
        optional
        error={errorOf(`${place}.patterns`)}
        hint={`One pattern per line: ${pattern}. Start with a host to match only that host. End with /* to ignore the rest.`}
        onChange={({ target }) => change({ patterns: target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
        <TextField
          label="What it’s called"
          value={value.word}
          maxLength={30}
          error={errorOf(`${place}.word`)}
          aria-label={`What ${place}s are called`}
          onChange={({ target }) => change({ word: target.value })}
        />
        <TextField
          label="Example"
          type="url"
          value={value.example}
          maxLength={500}
          error={errorOf(`${place}.example`)}
          aria-label={`Example of a link to ${place === 'account' ? 'an account' : 'a post'}`}
          onChange={({ target }) => change({ example: target.value })}
        />
      </div>
    </fieldset>
  )
}

/** The error of an item in a list, which is shown at the list's field. */
function listError(errors: Record<string, string>, path: string): string | undefined {
  const key = Object.keys(errors).find((name) => name.replace(/^links\./, '').startsWith(`${path}.`) && /\d+$/.test(name))
  return key && errors[key]
}

/** `Own Platform` → `ownplatform` */
function idOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
    .replace(/^\d+/, '')
}
