import type { ApprovalView, InvitationView, StaffView } from '#features/accounts/contract.ts'
import { aboutStaff } from '#features/accounts/rules/four-eyes.ts'
import { soleApprover } from '#features/accounts/server/queries/four-eyes.ts'
import { type Approval, type ApprovalFilter, selectApprovals } from '#features/accounts/server/store/approvals.ts'
import * as staffStore from '#features/accounts/server/store/staff.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { toDollars } from '#shared/money.ts'

/** Staff members by name, and open invitations, newest first. */
export async function staffOf(ctx: Context): Promise<{ staff: StaffView[]; invitations: InvitationView[] }> {
  const [people, invitations] = await Promise.all([
    staffStore.selectStaff(ctx.db, ctx.now()),
    staffStore.selectOpenInvitations(ctx.db, ctx.now()),
  ])
  return {
    staff: people.map((person) => ({ ...person, lastUsedAt: person.lastUsedAt?.toISOString() ?? null })),
    invitations: invitations.map(({ id, email, role, inviter, createdAt, expiresAt }) => ({
      id,
      email,
      role,
      invitedBy: inviter,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  }
}

/** An open invitation. Undefined if it was accepted or revoked, or has expired. */
export function openInvitation(ctx: Context, id: string): Promise<staffStore.InvitationWithInviter | undefined> {
  return staffStore.selectInvitation(ctx.db, id, ctx.now())
}

export { selectOwners as ownersOf } from '#features/accounts/server/store/staff.ts'

/** Whether the shop has an owner. A new shop has none. */
export function hasOwner({ db }: Context): Promise<boolean> {
  return staffStore.existsOwner(db)
}

/** The token of the setup link that a new shop prints. It works until the shop has an owner. */
export function firstOwnerToken({ secrets }: Context): string {
  return secrets.sign('first-owner', 'shop')
}

/** Whether a token is the one from the setup link. */
export function isFirstOwnerToken({ secrets }: Context, token: string): boolean {
  return secrets.verify('first-owner', 'shop', token)
}

/** The setup link of a shop without an owner; null if there is one. */
export async function shopSetupLink(ctx: Context): Promise<string | null> {
  return (await hasOwner(ctx)) ? null : `${ctx.config.PUBLIC_URL}/operator/set-up#token=${firstOwnerToken(ctx)}`
}

const MAX_APPROVALS = 100

/** Approvals, at most 100. Waiting ones are oldest first, all others newest first. */
export async function approvals(db: Queryable, filter: ApprovalFilter): Promise<ApprovalView[]> {
  const found = await selectApprovals(db, filter, MAX_APPROVALS)
  if (filter.status === 'waiting') found.sort((one, other) => one.requestedAt.getTime() - other.requestedAt.getTime())
  return found.map(presentApproval)
}

function presentApproval(row: Approval): ApprovalView {
  const { id, kind, summary, reason, status, decisionReason } = row
  return {
    id,
    kind,
    subject: { type: row.subjectType, id: row.subjectId },
    amount: toDollars(row.amountCents),
    summary,
    reason,
    status,
    requestedBy: { id: row.requestedBy, name: row.requestedByName },
    requestedAt: row.requestedAt.toISOString(),
    decidedBy: row.decidedBy === null ? null : { id: row.decidedBy, name: row.decidedByName ?? '' },
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason,
    mayDecideAlone: false,
  }
}

/** Marks the viewer's own requests that they may decide alone. */
export function withOwnDecisions(ctx: Context, userId: string, approvalViews: readonly ApprovalView[]): Promise<ApprovalView[]> {
  return Promise.all(
    approvalViews.map(async (approval) => {
      if (approval.requestedBy.id !== userId || approval.status !== 'waiting') return approval
      const { isSole, hasFactor } = await soleApprover(ctx.db, userId, { except: aboutStaff(approval.subject), now: ctx.now() })
      return { ...approval, mayDecideAlone: isSole && hasFactor }
    }),
  )
}
