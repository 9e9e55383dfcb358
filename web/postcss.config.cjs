/** Not drawn and in nobody's way; screen readers still say it. */
const undrawn = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', 'clip-path': 'inset(50%)' };

module.exports = { plugins: { 'postcss-preset-mantine': { mixins: { undrawn } } } };
