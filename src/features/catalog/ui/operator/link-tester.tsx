import { useState } from 'react'
import type { PlaceType } from '#features/catalog/rules/link-rules.ts'
import type { Target } from '#features/catalog/rules/read-url.ts'
import { Panel } from '#ui/console/screen.tsx'
import { TextField } from '#ui/field.tsx'

/** Reads a link as the checkout does. */
export type ReadLink = (text: string, place: PlaceType) => Target

interface LinkTesterProps {
  /** What can be linked to, with its name on the platform. */
  places: readonly { place: PlaceType; word: string }[]
  read: ReadLink
}

/** Shows what the shop makes of a link, as the rules are typed. */
export function LinkTester({ places, read }: LinkTesterProps) {
  const [text, setText] = useState('')
  return (
    <Panel title="Try a link">
      <TextField
        label="Link or name"
        value={text}
        onChange={({ target }) => setText(target.value)}
        autoComplete="off"
        hint="As a customer would paste it. Nothing is saved."
      />
      <dl aria-live="polite" className="mt-4 grid gap-3 text-sm">
        {text.trim() !== '' &&
          places.map(({ place, word }) => (
            <div key={place}>
              <dt className="font-medium">As a {word}</dt>
              <dd className="mt-0.5 break-all text-muted">
                <Reading target={read(text, place)} />
              </dd>
            </div>
          ))}
      </dl>
      {places.length === 0 && <p className="mt-3 text-sm text-muted">Enter a pattern first.</p>}
    </Panel>
  )
}

function Reading({ target }: { target: Target }) {
  return target.ok ? (
    <>
      <span className="font-medium text-success">Delivered to</span> {target.url}
    </>
  ) : (
    <>
      <span className="font-medium text-danger">Refused:</span> {target.message}
    </>
  )
}
