import { type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import type { Target } from '#features/catalog/rules/read-url.ts'
import { parseTarget } from '#features/orders/rules/targets.ts'
import { call } from '#shared/call.ts'

interface LinkCheck {
  /** What was understood of the link; undefined while it is being typed. */
  target: Target | undefined
  /** Where a short link leads, to be confirmed: empty while it is looked up, undefined if it is none or that could not be seen. */
  found: string | undefined
  check(text: string): Target
  /** For the field. */
  listeners: { onInput(event: FormEvent<HTMLInputElement>): void; onBlur(event: FocusEvent<HTMLInputElement>): void }
}

/** Whether it was pasted, dropped or chosen from a list, not typed. */
function isWhole({ inputType }: InputEvent): boolean {
  return inputType.startsWith('insertFrom') || inputType === 'insertReplacementText'
}

/**
 * Checks a link as it is pasted, chosen from earlier ones and when its field is left, and looks up where a short one leads.
 * `onUnderstood` gets what is fine.
 */
export function useLinkCheck(kind: ServiceKind, onUnderstood?: (url: string) => void): LinkCheck {
  const [target, setTarget] = useState<Target>()
  const [found, setFound] = useState<string>()
  const lookedUp = useRef<string>(undefined)

  function check(text: string): Target {
    const checked = parseTarget(text, kind)
    setTarget(checked)
    if (checked.ok) onUnderstood?.(checked.url)
    void lookUp(checked.ok ? undefined : checked.short)
    return checked
  }

  async function lookUp(short?: string) {
    if (short === lookedUp.current) return
    lookedUp.current = short
    setFound(short && '')
    const answer = short && (await call('POST', '/api/orders/resolve-link', { url: short, service: serviceLabel(kind) }))
    if (answer && short === lookedUp.current) setFound(answer.status === 200 ? answer.body.data?.url : undefined)
  }

  return {
    target,
    found,
    check,
    listeners: {
      onInput({ nativeEvent, currentTarget }) {
        if (nativeEvent instanceof InputEvent && isWhole(nativeEvent)) check(currentTarget.value)
        else {
          setTarget(undefined)
          void lookUp()
        }
      },
      onBlur({ relatedTarget, currentTarget }) {
        // A button checks it itself, and must not move away from under the pointer.
        if (!(relatedTarget instanceof HTMLButtonElement) && currentTarget.value.trim() !== '') check(currentTarget.value)
      },
    },
  }
}
