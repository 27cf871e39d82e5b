// Errors that the client finds by itself. It shows them with the text of a code of the server.

export const methodNotSupported = { kind: 'code', code: '-2502' } as const;
export const paymentFailed = { kind: 'code', code: '2003' } as const;
export const invalidRequest = { kind: 'code', code: '-24050' } as const;
