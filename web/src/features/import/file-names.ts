import type { Language } from '@/shared/i18n';
import { formatFor } from '@/shared/i18n/format';

/**
 * What the tables, fields and options of other tools' files are called: their names in the files, blank between them, then
 * Spanish and English. The tests hold the list against what the readers know.
 */
type Entry = readonly [names: string, es: string, en: string];

const tables: readonly Entry[] = [
  ['PROJECT Project BaselineProject', 'Proyecto', 'Project'],
  ['SCHEDOPTIONS ScheduleOptions', 'Opciones de cálculo', 'Scheduling options'],
  ['CALENDAR Calendar', 'Calendarios', 'Calendars'],
  ['WeekDay TimePeriod WorkingTime WorkWeek Exception', 'Turnos del calendario', 'Calendar shifts'],
  ['PROJWBS WBS', 'EDT', 'WBS'],
  ['TASK Activity Task activities', 'Actividades', 'Activities'],
  ['TASKPRED Relationship PredecessorLink links', 'Vínculos', 'Links'],
  ['ACTVTYPE ActivityCodeType', 'Tipos de código de actividad', 'Activity code types'],
  ['ACTVCODE ActivityCode', 'Códigos de actividad', 'Activity codes'],
  ['TASKACTV ActivityCodeAssignment Code', 'Códigos asignados', 'Assigned codes'],
  ['UDFTYPE UDFType FieldDefinition', 'Campos propios', 'User-defined fields'],
  ['UDFVALUE UDFValue UDF ExtendedAttribute', 'Valores de campos propios', 'Values of user-defined fields'],
  ['UDFCODE UDFCode Value', 'Listas de campos propios', 'Lists of user-defined fields'],
  ['OutlineCode OutlineCodeDefinition Mask', 'Códigos de esquema', 'Outline codes'],
  ['MEMOTYPE NotebookTopic', 'Temas de notas', 'Note topics'],
  ['TASKMEMO ActivityNote', 'Notas de actividad', 'Activity notes'],
  ['WBSMEMO ProjectNote', 'Notas de EDT y proyecto', 'WBS and project notes'],
  ['TASKPROC ActivityStep', 'Pasos', 'Steps'],
  ['UMEASURE UnitOfMeasure', 'Unidades de medida', 'Units of measure'],
  ['RSRC Resource', 'Recursos', 'Resources'],
  ['RSRCRATE ResourceRate', 'Tarifas de recursos', 'Resource rates'],
  ['ROLES Role', 'Roles', 'Roles'],
  ['ROLELIMIT RoleLimit', 'Límites de roles', 'Role limits'],
  ['ROLERATE RoleRate', 'Tarifas de roles', 'Role rates'],
  ['TASKRSRC ResourceAssignment Assignment', 'Asignaciones', 'Assignments'],
  ['BASELINE_EXPORT Baseline', 'Líneas base', 'Baselines'],
  ['PROJCOST ActivityExpense', 'Gastos', 'Expenses'],
  ['CURRTYPE Currency', 'Monedas', 'Currencies'],
  ['RSRCROLE', 'Roles de recursos', 'Roles of resources'],
  ['RSRCRCAT', 'Códigos de recursos asignados', 'Assigned resource codes'],
  ['RCATTYPE ResourceCodeType', 'Tipos de código de recurso', 'Resource code types'],
  ['RCATVAL ResourceCode', 'Códigos de recurso', 'Resource codes'],
  ['RSRCLEVELLIST', 'Nivelación de recursos', 'Resource levelling'],
  ['PCATTYPE ProjectCodeType', 'Tipos de código de proyecto', 'Project code types'],
  ['PCATVAL ProjectCode', 'Códigos de proyecto', 'Project codes'],
  ['PROJPCAT', 'Códigos de proyecto asignados', 'Assigned project codes'],
  ['PROJFUND FUNDSRC', 'Financiamiento', 'Funding'],
  ['TASKRISK Risk RISKTYPE', 'Riesgos', 'Risks'],
  ['DOCUMENT Document ProjectDocument TASKDOC', 'Documentos', 'Documents'],
  ['ACCOUNT CostAccount', 'Cuentas de costo', 'Cost accounts'],
  ['PROJISSU Issue', 'Problemas', 'Issues'],
  ['PROJTHRS Threshold', 'Umbrales', 'Thresholds'],
];

const fields: readonly Entry[] = [
  // What tells rows apart and ties them.
  ['ObjectId UID task_id wbs_id rsrc_id role_id clndr_id unit_id', 'identificador', 'identifier'],
  ['proj_id ProjectObjectId', 'proyecto', 'project'],
  ['curr_short_name', 'código de moneda', 'currency code'],
  ['curr_type', 'nombre de la moneda', 'name of the currency'],
  ['curr_symbol Symbol', 'símbolo de moneda', 'currency symbol'],
  [
    'pos_curr_fmt_type PositiveSymbol CurrencySymbolPosition',
    'lugar del símbolo de moneda',
    'place of the currency symbol',
  ],
  ['decimal_digit_cnt DecimalPlaces CurrencyDigits', 'decimales de los montos', 'decimals of amounts'],
  ['base_exch_rate ExchangeRate', 'tipo de cambio', 'exchange rate'],
  ['orig_proj_id OriginalProjectObjectId', 'proyecto de origen', 'original project'],
  ['sum_base_proj_id CurrentBaselineProjectObjectId', 'línea base vigente', 'current baseline'],
  ['WBSObjectId', 'rama EDT', 'WBS node'],
  ['parent_wbs_id ParentObjectId ParentValueID parent_rsrc_id parent_role_id', 'superior', 'parent'],
  ['proj_node_flag', 'nodo del proyecto', 'project node'],
  ['seq_num SequenceNumber OutlineNumber', 'orden', 'order'],
  ['OutlineLevel', 'nivel de esquema', 'outline level'],
  ['pred_task_id PredecessorActivityObjectId PredecessorUID predecessors', 'predecesora', 'predecessor'],
  ['SuccessorActivityObjectId successors', 'sucesora', 'successor'],
  [
    'pred_proj_id PredecessorProjectObjectId CrossProject CrossProjectName',
    'proyecto de la predecesora',
    "predecessor's project",
  ],
  ['SuccessorProjectObjectId', 'proyecto de la sucesora', "successor's project"],
  ['ActivityObjectId TaskUID fk_id ForeignObjectId', 'actividad', 'activity'],
  ['CalendarObjectId CalendarUID ActivityDefaultCalendarObjectId calendar', 'calendario', 'calendar'],
  ['base_clndr_id BaseCalendarObjectId BaseCalendarUID IsBaseCalendar', 'calendario base', 'base calendar'],
  ['ResourceObjectId PrimaryResourceObjectId ResourceUID', 'recurso', 'resource'],
  ['RoleObjectId', 'rol', 'role'],
  // Names and texts.
  [
    'task_code proj_short_name rsrc_short_name role_short_name wbs_short_name Id Code WBS Initials code id',
    'código',
    'code',
  ],
  [
    'task_name proj_name clndr_name wbs_name rsrc_name role_name memo_type proc_name unit_name udf_type_name actv_code_type Name Title name Alias FieldName BaselineTypeName',
    'nombre',
    'name',
  ],
  ['short_name CodeValue', 'valor del código', 'code value'],
  ['actv_code_name udf_code_name proc_descr Description description', 'descripción', 'description'],
  ['task_memo wbs_memo Note RawTextNote Notes NotesToResources rsrc_notes', 'nota', 'note'],
  ['memo_type_id NotebookTopicObjectId', 'tema de la nota', 'note topic'],
  ['unit_abbrev Abbreviation MaterialLabel UnitOfMeasureObjectId', 'unidad', 'unit'],
  // Dates.
  ['plan_start_date PlannedStartDate target_start_date StartDate Start start', 'inicio planificado', 'planned start'],
  ['target_end_date PlannedFinishDate FinishDate Finish finish', 'término planificado', 'planned finish'],
  ['plan_end_date MustFinishByDate', 'término obligado', 'must finish by'],
  ['last_recalc_date DataDate StatusDate', 'fecha de estado', 'data date'],
  ['act_start_date ActualStartDate ActualStart actual_start actualStart', 'inicio real', 'actual start'],
  ['act_end_date ActualFinishDate ActualFinish actual_finish actualFinish', 'término real', 'actual finish'],
  ['early_start_date EarlyStartDate EarlyStart', 'inicio temprano', 'early start'],
  ['early_end_date EarlyFinishDate EarlyFinish', 'término temprano', 'early finish'],
  ['late_start_date LateStartDate LateStart late_start', 'inicio tardío', 'late start'],
  ['late_end_date LateFinishDate LateFinish late_finish', 'término tardío', 'late finish'],
  ['restart_date RemainingEarlyStartDate', 'inicio de lo restante', 'start of the remaining work'],
  ['reend_date RemainingEarlyFinishDate', 'término de lo restante', 'finish of the remaining work'],
  ['rem_late_start_date RemainingLateStartDate', 'inicio tardío de lo restante', 'late start of the remaining work'],
  ['rem_late_end_date RemainingLateFinishDate', 'término tardío de lo restante', 'late finish of the remaining work'],
  ['expect_end_date ExpectedFinishDate', 'término previsto', 'expected finish'],
  ['external_early_start_date ExternalEarlyStartDate', 'inicio temprano externo', 'external early start'],
  ['external_late_end_date ExternalLateFinishDate', 'término tardío externo', 'external late finish'],
  ['suspend_date SuspendDate Stop', 'suspensión', 'suspension'],
  ['resume_date ResumeDate Resume', 'reanudación', 'resumption'],
  ['start_date EffectiveDate', 'vigencia', 'effective date'],
  ['anticip_start_date AnticipatedStartDate', 'inicio estimado', 'anticipated start'],
  ['anticip_end_date AnticipatedFinishDate', 'término estimado', 'anticipated finish'],
  ['ManualStart', 'inicio manual', 'manual start'],
  ['ManualFinish', 'término manual', 'manual finish'],
  ['Deadline deadline', 'fecha límite', 'deadline'],
  ['StartText', 'texto en lugar del inicio', 'text instead of the start'],
  ['FinishText', 'texto en lugar del término', 'text instead of the finish'],
  ['DurationText', 'texto en lugar de la duración', 'text instead of the duration'],
  ['WorkContour', 'perfil de trabajo', 'work contour'],
  ['FromDate FromTime', 'desde', 'from'],
  ['ToDate ToTime', 'hasta', 'to'],
  // Durations, float and work.
  ['target_drtn_hr_cnt PlannedDuration Duration ManualDuration duration', 'duración', 'duration'],
  ['remain_drtn_hr_cnt RemainingDuration remaining', 'duración restante', 'remaining duration'],
  ['ActualDuration', 'duración real', 'actual duration'],
  ['DurationFormat Estimated', 'formato de la duración', 'duration format'],
  ['total_float_hr_cnt TotalFloat TotalSlack total_float', 'holgura total', 'total float'],
  ['free_float_hr_cnt FreeFloat FreeSlack free_float', 'holgura libre', 'free float'],
  ['lag_hr_cnt Lag LinkLag lag', 'desfase', 'lag'],
  ['aref Aref', 'inicio que permite la otra actividad', 'start the other activity allows'],
  ['arls Arls', 'término que exige la otra actividad', 'finish the other activity requires'],
  ['LagFormat', 'unidad del desfase', 'lag unit'],
  ['LevelingDelay', 'retraso de nivelación', 'levelling delay'],
  ['IsCritical Critical', 'crítica', 'critical'],
  ['driving_path_flag IsLongestPath', 'en la ruta más larga', 'on the longest path'],
  ['float_path', 'ruta de holgura', 'float path'],
  ['float_path_order', 'orden en la ruta de holgura', 'order on the float path'],
  // What an activity is and how far it has come.
  ['task_type Type pred_type type rsrc_type ResourceType', 'tipo', 'type'],
  ['status_code Status complete_flag IsCompleted', 'estado', 'status'],
  ['Milestone milestone', 'hito', 'milestone'],
  ['Summary', 'resumen', 'summary'],
  ['Active IsNull', 'activa', 'active'],
  ['Manual manual', 'programación manual', 'manual scheduling'],
  ['rollup_dates_flag DrivingActivityDatesFlag', 'manda las fechas de la actividad', "drives the activity's dates"],
  ['IgnoreResourceCalendar', 'ignorar el calendario del recurso', 'ignore resource calendar'],
  ['complete_pct_type PercentCompleteType', 'tipo de avance', 'percent complete type'],
  ['phys_complete_pct PhysicalPercentComplete', 'avance físico', 'physical percent complete'],
  ['complete_pct PercentComplete percent progress', 'avance', 'percent complete'],
  [
    'cstr_type constraint_type PrimaryConstraintType ConstraintType constraint',
    'restricción de fecha',
    'date constraint',
  ],
  [
    'cstr_date constraint_date PrimaryConstraintDate ConstraintDate constraintDate',
    'fecha de la restricción',
    'constraint date',
  ],
  ['cstr_type2 SecondaryConstraintType', 'restricción secundaria', 'secondary constraint'],
  ['cstr_date2 SecondaryConstraintDate', 'fecha de la restricción secundaria', 'secondary constraint date'],
  ['IsSubproject SubprojectName', 'subproyecto', 'subproject'],
  ['ExternalTask ExternalTaskProject', 'tarea de otro proyecto', 'task of another project'],
  ['Recurring', 'repetitiva', 'recurring'],
  ['Contact', 'contacto', 'contact'],
  // Work and cost.
  ['target_qty PlannedUnits Work', 'unidades planificadas', 'planned units'],
  ['act_work_qty act_equip_qty ActualLaborUnits ActualNonLaborUnits', 'unidades reales', 'actual units'],
  ['act_reg_qty act_ot_qty ActualUnits ActualWork', 'unidades reales', 'actual units'],
  [
    'remain_qty remain_work_qty remain_equip_qty RemainingUnits RemainingLaborUnits RemainingNonLaborUnits',
    'unidades restantes',
    'remaining units',
  ],
  ['target_cost PlannedCost Cost cost', 'costo', 'cost'],
  [
    'act_cost act_reg_cost act_ot_cost ActualCost ActualLaborCost ActualNonLaborCost ActualMaterialCost ActualExpenseCost used_cost usedCost',
    'costo real',
    'actual cost',
  ],
  ['remain_cost RemainingCost', 'costo restante', 'remaining cost'],
  [
    'AtCompletionLaborCost AtCompletionNonLaborCost AtCompletionMaterialCost AtCompletionExpenseCost',
    'costo al término',
    'cost at completion',
  ],
  ['FixedCost', 'costo fijo', 'fixed cost'],
  ['man_hours manHours', 'HH', 'man-hours'],
  ['weight Weight', 'ponderación', 'weight'],
  ['Units', 'unidades', 'units'],
  ['MaxUnits max_qty_per_hr MaxUnitsPerTime', 'unidades máximas', 'maximum units'],
  ['cost_per_qty PricePerUnit StandardRate', 'precio por unidad', 'price per unit'],
  ['TimephasedData', 'reparto en el tiempo', 'spread over time'],
  ['skill_level', 'nivel de habilidad', 'skill level'],
  ['role_descr Responsibilities', 'responsabilidades', 'responsibilities'],
  ['Vendor', 'proveedor', 'vendor'],
  ['ExpenseItem', 'partida de gasto', 'expense item'],
  ['IsCostResource', 'recurso de costo', 'cost resource'],
  ['Group', 'grupo', 'group'],
  ['AutoComputeActuals', 'cálculo automático de lo real', 'automatic actuals'],
  ['OriginalBudget', 'presupuesto original', 'original budget'],
  // Calendars.
  ['clndr_data StandardWorkWeek HolidayOrExceptions WeekDays DayType DayWorking', 'jornada', 'working week'],
  ['day_hr_cnt HoursPerDay', 'horas por día', 'hours per day'],
  ['week_hr_cnt HoursPerWeek', 'horas por semana', 'hours per week'],
  ['default_flag IsDefault', 'calendario por defecto', 'default calendar'],
  ['EnteredByOccurrences Occurrences', 'repeticiones', 'occurrences'],
  ['Period DaysOfWeek Month MonthDay MonthItem MonthPosition', 'recurrencia', 'recurrence'],
  // Codes and fields of one's own.
  ['actv_code_id ValueObjectId ActivityCodeObjectId', 'código de actividad', 'activity code'],
  [
    'actv_code_type_id CodeTypeObjectId TypeObjectId ActivityCodeTypeObjectId',
    'tipo de código de actividad',
    'activity code type',
  ],
  ['udf_type_id UDFTypeObjectId udf_type_label FieldID', 'campo propio', 'user-defined field'],
  ['CFType', 'tipo de campo propio', 'type of user-defined field'],
  ['udf_code_id CodeValueObjectId UDFCodeObjectId ValueID ValueGUID FieldGUID', 'valor de la lista', 'list value'],
  [
    'udf_text TextValue Text udf_number DoubleValue IntegerValue CostValue Double Integer udf_date StartDateValue FinishDateValue IndicatorValue Indicator Value',
    'valor',
    'value',
  ],
  ['table_name SubjectArea', 'a qué pertenece', 'subject area'],
  ['logical_data_type DataType', 'tipo de dato', 'data type'],
  ['Level level', 'nivel', 'level'],
  ['Separator', 'separador', 'separator'],
  ['Number Interim number', 'número', 'number'],
  ['ExtendedAttribute', 'campos propios', 'user-defined fields'],
  ['UDF', 'campos propios', 'user-defined fields'],
  ['Baseline', 'líneas base', 'baselines'],
  ['Document ProjectDocument', 'documentos', 'documents'],
  // The project itself.
  ['CurrencySymbol CurrencyCode', 'moneda', 'currency'],
  ['Company', 'empresa', 'company'],
  ['Author', 'autor', 'author'],
  ['Manager', 'responsable', 'manager'],
  ['Subject Category', 'asunto', 'subject'],
  ['WBSMilestone', 'hitos de EDT', 'WBS milestones'],
  ['SaveVersion BuildNumber', 'versión', 'version'],
  ['wbs outline', 'número de esquema', 'outline number'],
  ['group', 'rama EDT', 'WBS branch'],
  ['tag', 'etiqueta', 'tag'],
  ['parent', 'fila superior', 'parent row'],
];

const options: readonly Entry[] = [
  ['sched_retained_logic', 'Lógica retenida', 'Retained logic'],
  ['sched_progress_override', 'El avance manda sobre la lógica', 'Progress override'],
  ['OutOfSequenceScheduleType', 'Avance fuera de secuencia', 'Out-of-sequence progress'],
  ['sched_calendar_on_relationship_lag RelationshipLagCalendar', 'Calendario de los desfases', 'Lag calendar'],
  ['sched_float_type ComputeTotalFloatType', 'Holgura total', 'Total float'],
  ['critical_path_type CriticalActivityPathType', 'Criterio de ruta crítica', 'Critical path by'],
  [
    'critical_drtn_hr_cnt CriticalActivityFloatLimit CriticalActivityFloatThreshold',
    'Límite de holgura crítica (horas)',
    'Critical float limit (hours)',
  ],
  ['CriticalSlackLimit', 'Límite de holgura crítica (días)', 'Critical slack limit (days)'],
  ['sched_open_critical_flag MakeOpenEndedActivitiesCritical', 'Extremos abiertos críticos', 'Open ends critical'],
  ['sched_use_expect_end_flag UseExpectedFinishDates', 'Usar término previsto', 'Use expected finish dates'],
  [
    'sched_lag_early_start_flag StartToStartLagCalculationType',
    'Desfase CC desde el inicio temprano',
    'SS lag from early start',
  ],
  ['sched_outer_depend_type ExternalRelationships', 'Vínculos con otros proyectos', 'Links to other projects'],
  ['IgnoreOtherProjectRelationships', 'Ignorar vínculos con otros proyectos', 'Ignore links to other projects'],
  ['sched_setplantoforecast', 'Igualar lo planificado a lo previsto', 'Set planned to forecast'],
  [
    'sched_use_project_end_date_for_float CalculateFloatBasedOnFinishDate',
    'Holgura según el término del proyecto',
    'Float by project finish',
  ],
  ['sched_type', 'Tipo de cálculo', 'Scheduling type'],
  ['enable_multiple_longest_path_calc MultipleFloatPathsEnabled', 'Varias rutas de holgura', 'Multiple float paths'],
  ['limit_multiple_longest_path_calc', 'Limitar las rutas de holgura', 'Limit float paths'],
  ['max_multiple_longest_path MaximumMultipleFloatPaths', 'Rutas de holgura como máximo', 'Float paths at most'],
  [
    'use_total_float_multiple_longest_paths MultipleFloatPathsUseTotalFloat',
    'Rutas según holgura total',
    'Float paths by total float',
  ],
  [
    'key_activity_for_multiple_longest_paths MultipleFloatPathsEndingActivityObjectId',
    'Actividad final de las rutas',
    'Ending activity of float paths',
  ],
  ['level_all_rsrc_flag LevelAllResources', 'Nivelar todos los recursos', 'Level all resources'],
  [
    'level_keep_sched_date_flag PreserveScheduledEarlyAndLateDates',
    'Nivelar conservando las fechas',
    'Keep dates when levelling',
  ],
  ['level_float_thrs_cnt MinFloatToPreserve', 'Holgura que se conserva al nivelar', 'Float kept when levelling'],
  [
    'level_outer_assign_flag IncludeExternalResAss',
    'Nivelar asignaciones de otros proyectos',
    'Level assignments of other projects',
  ],
  [
    'level_outer_assign_priority ExternalProjectPriorityLimit',
    'Prioridad de otros proyectos al nivelar',
    'Priority of other projects when levelling',
  ],
  ['level_over_alloc_pct OverAllocationPercentage', 'Sobreasignación permitida (%)', 'Over-allocation allowed (%)'],
  ['level_within_float_flag LevelWithinFloat', 'Nivelar dentro de la holgura', 'Level within float'],
  ['LevelPriorityList levelprioritylist', 'Prioridades de nivelación', 'Levelling priorities'],
  ['act_pct_link_flag LinkPercentCompleteWithActual', 'Avance ligado a lo real', 'Percent complete linked to actuals'],
  ['act_this_per_link_flag LinkActualToActualThisPeriod', 'Lo real ligado al período', 'Actuals linked to the period'],
  ['add_act_remain_flag AddActualToRemaining', 'Sumar lo real a lo restante', 'Add actual to remaining'],
  [
    'allow_neg_act_flag AllowNegativeActualUnitsFlag',
    'Permitir unidades reales negativas',
    'Allow negative actual units',
  ],
  [
    'cost_qty_recalc_flag CostQuantityRecalculateFlag',
    'Recalcular costos con las unidades',
    'Recalculate costs with units',
  ],
  [
    'rem_target_link_flag LinkPlannedAndAtCompletionFlag',
    'Lo planificado ligado a lo restante',
    'Planned linked to remaining',
  ],
  [
    'reset_planned_flag ResetPlannedToRemainingFlag',
    'Igualar lo planificado a lo restante',
    'Reset planned to remaining',
  ],
  [
    'step_complete_flag ActivityPercentCompleteBasedOnActivitySteps',
    'Avance según los pasos',
    'Percent complete by steps',
  ],
  [
    'def_complete_pct_type ActivityDefaultPercentCompleteType',
    'Tipo de avance de actividades nuevas',
    'Percent type of new activities',
  ],
  [
    'def_duration_type ActivityDefaultDurationType',
    'Tipo de duración de actividades nuevas',
    'Duration type of new activities',
  ],
  ['def_task_type ActivityDefaultActivityType', 'Tipo de actividades nuevas', 'Type of new activities'],
  ['ScheduleFromStart', 'Programar desde el inicio', 'Schedule from start'],
  ['StatusDate', 'Fecha de estado', 'Status date'],
  ['CurrentDate', 'Fecha en que se guardó', 'Date it was saved'],
  ['HonorConstraints', 'Respetar las restricciones de fecha', 'Honour constraint dates'],
  ['MultipleCriticalPaths', 'Varias rutas críticas', 'Multiple critical paths'],
  ['MinutesPerDay', 'Minutos por día', 'Minutes per day'],
  ['MinutesPerWeek', 'Minutos por semana', 'Minutes per week'],
  ['DaysPerMonth', 'Días por mes', 'Days per month'],
  ['DefaultStartTime', 'Hora de inicio por defecto', 'Default start time'],
  ['DefaultFinishTime', 'Hora de término por defecto', 'Default finish time'],
  ['WeekStartDay', 'Primer día de la semana', 'First day of the week'],
  ['SplitsInProgressTasks', 'Dividir tareas en curso', 'Split tasks in progress'],
  ['MoveCompletedEndsBack', 'Mover atrás lo terminado', 'Move completed parts back'],
  ['MoveCompletedEndsForward', 'Mover adelante lo terminado', 'Move completed parts forward'],
  ['MoveRemainingStartsBack', 'Mover atrás lo restante', 'Move remaining parts back'],
  ['MoveRemainingStartsForward', 'Mover adelante lo restante', 'Move remaining parts forward'],
];

/** Values that files write as codes. */
const values: readonly Entry[] = [
  ['Y true True', 'Sí', 'Yes'],
  ['N false False', 'No', 'No'],
  ['FT_FF', 'Del término', 'Finish float'],
  ['FT_SF', 'Del inicio', 'Start float'],
  ['FT_MN', 'La menor', 'Smallest'],
  ['rcal_Predecessor', 'El de la predecesora', "Predecessor's"],
  ['rcal_Successor', 'El de la sucesora', "Successor's"],
  ['rcal_ProjDefault rcal_Project', 'El del proyecto', "Project's"],
  ['rcal_24Hour rcal_24hour', '24 horas', '24 hours'],
  ['CT_TotFloat', 'Holgura total', 'Total float'],
  ['CT_DrivPath', 'Ruta más larga', 'Longest path'],
  ['SD_Both', 'Se respetan todos', 'All honoured'],
  ['SD_None', 'Se ignoran', 'Ignored'],
  ['SD_Pred', 'Solo predecesoras', 'Predecessors only'],
  ['SD_Succ', 'Solo sucesoras', 'Successors only'],
  ['CP_Drtn', 'Duración', 'Duration'],
  ['CP_Phys', 'Físico', 'Physical'],
  ['CP_Units', 'Unidades', 'Units'],
  ['DT_FixedDUR2', 'Duración y unidades fijas', 'Fixed duration and units'],
  ['DT_FixedDrtn', 'Duración y unidades por tiempo fijas', 'Fixed duration and units/time'],
  ['DT_FixedRate', 'Unidades por tiempo fijas', 'Fixed units/time'],
  ['DT_FixedQty', 'Unidades fijas', 'Fixed units'],
  ['TT_Task', 'Tarea', 'Task dependent'],
  ['TT_Rsrc', 'Según el recurso', 'Resource dependent'],
  ['TT_LOE', 'Nivel de esfuerzo', 'Level of effort'],
  ['TT_Mile', 'Hito de inicio', 'Start milestone'],
  ['TT_FinMile', 'Hito de término', 'Finish milestone'],
  ['TT_WBS', 'Resumen de EDT', 'WBS summary'],
  ['priority_type,ASC priority_type,ASC_BY_FIELD/ASC', 'Prioridad, ascendente', 'Priority, ascending'],
  ['priority_type,DESC', 'Prioridad, descendente', 'Priority, descending'],
];

/** Options that MSPDI and P6 XML write as 0 or 1. */
const switches = new Set(
  `ScheduleFromStart HonorConstraints MultipleCriticalPaths SplitsInProgressTasks MoveCompletedEndsBack
  MoveCompletedEndsForward MoveRemainingStartsBack MoveRemainingStartsForward ActivityPercentCompleteBasedOnActivitySteps
  AddActualToRemaining AllowNegativeActualUnitsFlag CostQuantityRecalculateFlag LinkActualToActualThisPeriod
  LinkPercentCompleteWithActual LinkPlannedAndAtCompletionFlag ResetPlannedToRemainingFlag MakeOpenEndedActivitiesCritical
  UseExpectedFinishDates StartToStartLagCalculationType CalculateFloatBasedOnFinishDate MultipleFloatPathsEnabled
  MultipleFloatPathsUseTotalFloat LevelAllResources PreserveScheduledEarlyAndLateDates IncludeExternalResAss LevelWithinFloat
  IgnoreOtherProjectRelationships`.split(/\s+/),
);

type Names = ReadonlyMap<string, { es: string; en: string }>;

const named = (entries: readonly Entry[]): Names =>
  new Map(entries.flatMap(([names, es, en]) => names.split(' ').map((name) => [name, { es, en }] as const)));

const known = { table: named(tables), field: named(fields), option: named(options), value: named(values) } as const;

/** What something of a file is called here; nothing for a name that only the file knows. */
export const knownName = (what: keyof typeof known, name: string, language: Language): string | undefined =>
  known[what].get(name)?.[language];

/** A name only the file knows, as its own word. */
const own = (name: string): string => `«${name}»`;

export const tableName = (table: string, language: Language): string =>
  knownName('table', table, language) ?? own(table);

const lowered = (text: string): string => text.slice(0, 1).toLocaleLowerCase() + text.slice(1);

/**
 * `TASK.act_start_date`, `Task/Duration` or a table alone, in words: `Actividades: inicio real`. The columns of a table that
 * is the file are its own words.
 */
export function fieldName(path: string, language: Language): string {
  const cut = path.search(/[./]/);
  if (cut < 0) return knownName('table', path, language) ?? knownName('field', path, language) ?? (path && own(path));
  const table = path.slice(0, cut);
  const field = path.slice(cut + 1);
  const name =
    knownName('field', field, language) ?? knownName('option', field, language) ?? knownName('table', field, language);
  return `${tableName(table, language)}: ${name ? lowered(name) : own(field)}`;
}

/** Several of them, as they stand in a list: `PROJWBS, TASK`. */
export const fieldNames = (paths: string, language: Language): string =>
  paths
    .split(', ')
    .filter((path) => path !== '')
    .map((path) => fieldName(path, language))
    .join(', ');

export const optionName = (option: string, language: Language): string =>
  knownName('option', option, language) ?? knownName('field', option, language) ?? own(option);

/** A day of the week from Sunday. */
const weekday = (day: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2023, 0, 1 + day)));

/** The value of an option in words, as far as it is a code. */
export function optionValue(option: string, value: string, language: Language): string {
  const flag = switches.has(option) && /^[01]$/.test(value);
  if (flag) return knownName('value', value === '1' ? 'Y' : 'N', language) ?? value;
  if (option === 'WeekStartDay' && /^[0-6]$/.test(value)) return weekday(Number(value), language);
  const clock = /^(\d\d:\d\d):00$/.exec(value);
  if (clock) return clock[1];
  const instant = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)/.exec(value);
  if (instant) {
    const [year, month, day, hour, minute] = instant.slice(1).map(Number);
    return formatFor(language).dateTime(Date.UTC(year, month - 1, day, hour, minute) / 60_000);
  }
  // Some files end a value with characters nobody can read.
  const readable = value.replace(/[\p{Cc}\p{Co}\p{Cn}\uFFFD]+/gu, ' ').trim();
  return knownName('value', readable, language) ?? readable;
}
