/** The payer's data that a payment by boleto requires. */
export const boletoPayer = {
  firstName: 'Ana',
  lastName: 'Lima',
  cpfCnpj: '529.982.247-25',
  zipCode: '01310-100',
  state: 'SP',
  city: 'São Paulo',
  street: 'Avenida Paulista',
  streetNumber: '1000',
};
