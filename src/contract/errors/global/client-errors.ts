// Errors that the client detects. It shows the text of a server code.

export const methodNotSupported = { kind: 'code', code: '-2502' } as const;
export const paymentFailed = { kind: 'code', code: '2003' } as const;
export const invalidRequest = { kind: 'code', code: '-24050' } as const;
