export { type CellEdit, type CellValue, shownColumns, type TableColumn, type TableLayout } from './columns';
export { ColumnsMenu } from './columns-menu';
export { DataTable, type DataTableProps } from './data-table';
