/** The demo shop says that it is one and shows every figure; a live shop shows what it can prove. */
export function mayShow(claim: { evidence: string | null }, mode: 'demo' | 'live'): boolean {
  return mode === 'demo' || claim.evidence !== null
}
