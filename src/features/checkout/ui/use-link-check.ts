import { type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import type { Target } from '#features/catalog/rules/read-url.ts'
import { parseTarget } from '#features/orders/rules/targets.ts'
import { call } from '#shared/call.ts'

interface LinkCheck {
  /** The parsed link; undefined while it's being typed. */
  target: Target | undefined
  /** The resolved target of a short link: empty during the lookup, undefined if it isn't a short link or can't be resolved. */
  found: string | undefined
  check(text: string): Target
  /** The event listeners for the field. */
  listeners: { onInput(event: FormEvent<HTMLInputElement>): void; onBlur(event: FocusEvent<HTMLInputElement>): void }
}

/** Whether the text was pasted, dropped or chosen from a list instead of typed. */
function isInserted({ inputType }: InputEvent): boolean {
  return inputType.startsWith('insertFrom') || inputType === 'insertReplacementText'
}

/**
 * Checks a link when it's pasted, chosen from earlier ones, or when its field is left, and resolves a short one. `onValid` is called with valid
 * links.
 */
export function useLinkCheck(kind: ServiceKind, onValid?: (url: string) => void): LinkCheck {
  const [target, setTarget] = useState<Target>()
  const [found, setFound] = useState<string>()
  const lookedUp = useRef<string>(undefined)

  function check(text: string): Target {
    const checked = parseTarget(text, kind)
    setTarget(checked)
    if (checked.ok) onValid?.(checked.url)
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
        if (nativeEvent instanceof InputEvent && isInserted(nativeEvent)) check(currentTarget.value)
        else {
          setTarget(undefined)
          void lookUp()
        }
      },
      onBlur({ relatedTarget, currentTarget }) {
        // Buttons run the check themselves. Checking here could move the button away from under the pointer.
        if (!(relatedTarget instanceof HTMLButtonElement) && currentTarget.value.trim() !== '') check(currentTarget.value)
      },
    },
  }
}
