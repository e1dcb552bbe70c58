import { describe, expect, test } from 'vitest'
import {
  requestsMoreEvidence,
  describeReason,
  holdsRefunds,
  lostCents,
  MAX_EVIDENCE_LENGTH,
  shortenEvidence,
} from '#features/payments/rules/disputes.ts'

describe('refunds of a disputed payment', () => {
  test.each([
    ['needs_response', 699, true],
    ['under_review', 699, true],
    ['needs_response', 0, false],
    // Won, but the money isn't back yet.
    ['won', 699, true],
    ['won', 0, false],
    ['lost', 699, false],
    ['closed', 0, false],
  ] as const)('%s with %i cents withdrawn: held %s', (status, withdrawnCents, isHeld) => {
    expect(holdsRefunds([{ status, withdrawnCents }])).toBe(isHeld)
  })

  test('lost money counts as returned, but not twice if it ended a refund', () => {
    const disputes = [
      { status: 'lost', withdrawnCents: 300, takenCents: 0 },
      { status: 'won', withdrawnCents: 0, takenCents: 0 },
      { status: 'lost', withdrawnCents: 99, takenCents: 40 },
    ] as const
    expect(lostCents(disputes)).toBe(359)
  })
})

test('a long text is cut at the end of a line with a note', () => {
  const line = 'A line of the delivery log.\n'
  const text = shortenEvidence(line.repeat(200))
  expect(text.length).toBeLessThanOrEqual(MAX_EVIDENCE_LENGTH)
  expect(text).toMatch(/delivery log\.\n\(shortened\)$/)
  expect(shortenEvidence(line)).toBe(line)
})

test('reasons of both providers have labels, and unknown codes are not shown', () => {
  expect(describeReason('product_not_received')).toBe('Not received')
  expect(describeReason('MERCHANDISE_OR_SERVICE_NOT_RECEIVED')).toBe('Not received')
  expect(describeReason('something_new')).toBe('Another reason')
})

test('a provider requests more evidence by a later deadline or another stage, not by repeating its request', () => {
  const dueAt = new Date('2026-11-20T12:00:00Z')
  const answered = { dueAt: dueAt.toISOString(), stage: 'inquiry', submissions: 0 }
  const asked = { status: 'needs_response', evidenceDueAt: dueAt, stage: 'inquiry' } as const
  expect(requestsMoreEvidence(answered, asked)).toBe(false)
  expect(requestsMoreEvidence(answered, { ...asked, evidenceDueAt: new Date(dueAt.getTime() + 1) })).toBe(true)
  expect(requestsMoreEvidence(answered, { ...asked, stage: 'dispute' })).toBe(true)
  expect(requestsMoreEvidence(answered, { ...asked, status: 'under_review', stage: 'dispute' })).toBe(false)
  expect(requestsMoreEvidence({ ...answered, stage: null }, asked)).toBe(false)
})
