/** The case of an event that nothing awarded. */
export const noCase = 'none';

/** The case of an `otherwise` that doesn't name one, and what decided then. */
export const otherwiseCase = 'otherwise';

/** The adjustment in receipts by which a penalty takes no more than the wallet holds. */
export const walletFloorName = 'Wallet floor';
