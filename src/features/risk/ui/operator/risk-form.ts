import type { RiskPreview } from '#features/risk/contract.ts'
import { type RiskRule, type RiskRuleName, riskRuleNames, type RiskSettings } from '#features/risk/rules/risk.ts'

/** Reads the form of the risk rules. A field without a number becomes an invalid value, so that the API refuses that field. */
export function settingsOf(form: HTMLFormElement): RiskSettings {
  const data = new FormData(form)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const number = (name: string) => (text(name) === '' ? -1 : Number(text(name)))
  const threshold = (name: string) => (text(name) === '' ? null : Number(text(name)))
  const rule = (name: RiskRuleName): RiskRule => ({
    on: data.has(`${name}.on`),
    points: number(`${name}.points`),
    over: number(`${name}.over`),
  })
  return {
    rules: Object.fromEntries(riskRuleNames.map((name) => [name, rule(name)])) as RiskSettings['rules'],
    holdAt: threshold('holdAt'),
    refuseAt: threshold('refuseAt'),
    holdHours: number('holdHours'),
  }
}

const count = (orders: number) => (orders === 1 ? '1 order' : `${orders.toLocaleString('en-US')} orders`)
const were = (orders: number) => (orders === 1 ? '1 of them was' : `${orders === 0 ? 'none' : orders} of them were`)

export function previewText({ orders, held, heldDisputed, disputed }: RiskPreview): string {
  if (orders === 0) return 'No order has been paid in the last 90 days, so there is nothing to test the rules on.'
  const missed = disputed - heldDisputed
  const others = missed > 0 ? ` ${count(missed)} that would not have been held ${missed === 1 ? 'was' : 'were'} disputed.` : ''
  return `This would have held ${count(held)} of ${orders.toLocaleString('en-US')} in the last 90 days${held > 0 ? `; ${were(heldDisputed)} disputed` : ''}.${others}`
}
