import { useState } from 'react'
import type { PlaceType } from '#features/catalog/rules/link-rules.ts'
import type { Target } from '#features/catalog/rules/read-url.ts'
import { Panel } from '#ui/console/screen.tsx'
import { TextField } from '#ui/field.tsx'

/** Reads a link like the checkout does. */
export type ReadLink = (text: string, place: PlaceType) => Target

interface LinkTesterProps {
  /** The kinds of places that links lead to, with their names on the platform. */
  places: readonly { place: PlaceType; word: string }[]
  read: ReadLink
}

/** Shows how the shop reads a link by the rules in the form. */
export function LinkTester({ places, read }: LinkTesterProps) {
  const [text, setText] = useState('')
  return (
    <Panel title="Try a link">
      <TextField
        label="Link or name"
        value={text}
        onChange={({ target }) => setText(target.value)}
        autoComplete="off"
        hint="Enter it the way a customer would. Nothing is saved."
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
